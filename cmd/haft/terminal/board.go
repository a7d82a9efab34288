package terminal

import (
	"strings"

	"haft/model"
)

// A Grid draws a board square by square, with files and ranks around it.
type Grid struct {
	Colours Palette
	Centre  func(string) string                        // makes a text as wide as a cell
	Cell    func(s model.Square) (upper, lower string) // its two lines
	Dense   bool                                       // a rank with nothing in its lower lines has only one line
	Margin  string                                     // extra room on both sides
	Flip    bool                                       // Black sits below
}

// String returns the board.
func (g *Grid) String() string {
	var b strings.Builder
	g.writeFiles(&b)
	for row := range 8 {
		g.writeRank(&b, g.seat(7-row))
	}
	g.writeFiles(&b)
	return b.String()
}

// seat returns the file or rank that is in a place, counted from the corner of White's a1.
func (g *Grid) seat(place int) int {
	if g.Flip {
		return 7 - place
	}
	return place
}

func (g *Grid) writeFiles(b *strings.Builder) {
	line := "   " + g.Margin
	for column := range 8 {
		line += g.Centre(string(rune('a' + g.seat(column))))
	}
	b.WriteString(g.Colours.Faint(strings.TrimRight(line, " ")) + "\n")
}

func (g *Grid) writeRank(b *strings.Builder, rank int) {
	digit := g.Colours.Faint(string(rune('1' + rank)))
	uppers, lowers := " "+digit+" "+g.Margin, "   "+g.Margin
	for column := range 8 {
		upper, lower := g.Cell(model.NewSquare(g.seat(column), rank))
		uppers += upper
		lowers += lower
	}
	b.WriteString(uppers + g.Margin + " " + digit + "\n")
	if lowers = strings.TrimRight(lowers, " "); lowers != "" || !g.Dense {
		b.WriteString(lowers + "\n")
	}
}

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
	if m, ok := d.Position.LastMove(); ok && m.To == s {
		return d.Colours.Moved(centre("[" + name + "]")), natures
	}
	return centre(name), natures
}

func (d *Diagram) empty(s model.Square) string {
	if m, ok := d.Position.LastMove(); ok && m.From == s {
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
