package encode

import (
	"haft/encode/format"
	"haft/encode/formula"
)

// Variable says what a variable of a formula is, and how a file of some format calls it.
type Variable struct {
	Number int    `json:"number"`           // from 1
	Symbol string `json:"symbol"`           // in the file: a number, x and a number, or a name
	Name   string `json:"name,omitempty"`   // in haft; none if it was read from a file that does not say
	Piece  string `json:"piece,omitempty"`  // of x(c,i,n): w1 to b16
	Nature string `json:"nature,omitempty"` // of x(c,i,n): K, Q, R, B or N
	Square string `json:"square,omitempty"` // where the piece starts
}

// Variables lists the variables of f as a file of the format has them.
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
