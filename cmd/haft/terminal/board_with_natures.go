package terminal

import (
	"strings"

	"haft/model"
)

// A Diagram draws a position. A major or a promoted pawn is shown by its name and, below it, the natures that it may
// still have: each of K Q R B N in its own place, or the only one left with an exclamation mark. Pawns are P and p.
// The piece that moved last is in brackets, and the square that it left in parentheses.
//
//	     a       b       c
//	3    .     [w6]      .      3
//	              Q!
//	2    P      (.)      P      2
//
//	1    w1      .       w3     1
//	   K.RBN           K.RBN
type Diagram struct {
	Position *model.Position
	Domains  model.Domains
	Colours  Palette
}

// Legend says how to read a [Diagram].
const Legend = `P p      pawns of White and of Black
w6 b2    a piece by where it started: w6 on White's sixth file, the f-file
K.RBN    what the piece above it may still be: king, queen, rook, bishop, knight;
         a dot stands for one that it is not
Q!       what the piece is: nothing else is left
[ ] ( )  the piece that moved last, and the square that it left
`

const cellWidth = 8

// String returns the board.
func (d *Diagram) String() string {
	return (&Grid{Colours: d.Colours, Centre: centre, Cell: d.cell}).String()
}

// cell returns the two lines of a square, each cellWidth wide.
func (d *Diagram) cell(s model.Square) (name, natures string) {
	natures = centre("")
	switch p := d.Position.Board.On[s]; {
	case p == model.NoPiece:
		return d.empty(s), natures
	case d.Position.Board.Pawn(p):
		name = "Pp"[p.Color() : p.Color()+1]
	default:
		name = p.String()
		natures = d.natures(d.Domains[p])
	}
	if m, ok := LastMove(d.Position); ok && m.To == s {
		return d.Colours.Moved(centre("[" + name + "]")), natures
	}
	return centre(name), natures
}

func (d *Diagram) empty(s model.Square) string {
	if m, ok := LastMove(d.Position); ok && m.From == s {
		return d.Colours.Moved(centre("(.)"))
	}
	return d.Colours.Faint(centre("."))
}

// natures writes a set with a dot for each missing nature: "K.R..".
func (d *Diagram) natures(set model.Natures) string {
	if n, ok := set.Only(); ok {
		return d.Colours.Locked(centre(n.String() + "!"))
	}
	places := ""
	for n := range model.AllNatures.All() {
		if set.Has(n) {
			places += n.String()
		} else {
			places += "."
		}
	}
	return centre(places)
}

func centre(s string) string {
	left := (cellWidth - len(s)) / 2
	return strings.Repeat(" ", left) + s + strings.Repeat(" ", cellWidth-left-len(s))
}

// LastMove returns the move that led to a position, and reports whether there is one.
func LastMove(pos *model.Position) (model.Move, bool) {
	moves := pos.Problem.Moves
	if len(moves) == 0 {
		return model.Move{}, false
	}
	return moves[len(moves)-1], true
}
