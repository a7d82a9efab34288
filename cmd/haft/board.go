package main

import (
	"strings"

	"haft/model"
)

// A diagram draws a position. A major, or a promoted pawn, is its name and below it the
// natures it may still have, each of K Q R B N at its own place; or the one that is left,
// with an exclamation mark. Pawns are P and p. The piece that moved last is in
// brackets, the square it left in parentheses.
//
//	     a       b       c
//	3    .     [w6]      .      3
//	              Q!
//	2    P      (.)      P      2
//
//	1    w1      .       w3     1
//	   K.RBN           K.RBN
type diagram struct {
	pos     *model.Position
	domains model.Domains
	colours palette
}

const cellWidth = 8

func (d *diagram) String() string {
	return (&grid{colours: d.colours, centre: centre, cell: d.cell}).String()
}

// cell is the two lines of a square, each cellWidth wide.
func (d *diagram) cell(s model.Square) (name, natures string) {
	natures = centre("")
	switch p := d.pos.Board.On[s]; {
	case p == model.NoPiece:
		return d.empty(s), natures
	case d.pos.Board.Pawn(p):
		name = "Pp"[p.Color() : p.Color()+1]
	default:
		name = p.String()
		natures = d.natures(d.domains[p])
	}
	if m, ok := lastMove(d.pos); ok && m.To == s {
		return d.colours.moved(centre("[" + name + "]")), natures
	}
	return centre(name), natures
}

func (d *diagram) empty(s model.Square) string {
	if m, ok := lastMove(d.pos); ok && m.From == s {
		return d.colours.moved(centre("(.)"))
	}
	return d.colours.faint(centre("."))
}

// natures writes a set with a gap for each nature that is missing: "K.R..".
func (d *diagram) natures(set model.Natures) string {
	if n, ok := set.Only(); ok {
		return d.colours.locked(centre(n.String() + "!"))
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

func lastMove(pos *model.Position) (model.Move, bool) {
	moves := pos.Problem.Moves
	if len(moves) == 0 {
		return model.Move{}, false
	}
	return moves[len(moves)-1], true
}
