package encode

import (
	"haft/encode/format"
	"haft/encode/formula"
)

// Variable says what a variable of a formula means, and what a file of some format calls it.
type Variable struct {
	Number int    `json:"number"`           // from 1
	Symbol string `json:"symbol"`           // its name in the file: a number, x and a number, or a word
	Name   string `json:"name,omitempty"`   // its name in haft; empty if the formula was read from a file without names
	Piece  string `json:"piece,omitempty"`  // for x(c,i,n): w1 to b16
	Nature string `json:"nature,omitempty"` // for x(c,i,n): K, Q, R, B or N
	Square string `json:"square,omitempty"` // the square on which the piece starts
}

// Variables returns the variables of f as a file of the format has them.
func Variables(format *format.Format, f *formula.Formula) []Variable {
	symbols := format.Symbols(f)
	list := make([]Variable, 0, f.Vars)
	about := NamedX(f)
	for v := 1; v <= f.Vars; v++ {
		variable := Variable{Number: v, Symbol: symbols[v]}
		if v < len(f.Names) {
			variable.Name = f.Names[v]
		}
		if about && v <= NumX {
			p, n := PieceNature(v)
			variable.Piece, variable.Nature, variable.Square = p.String(), n.String(), p.Home().String()
		}
		list = append(list, variable)
	}
	return list
}
