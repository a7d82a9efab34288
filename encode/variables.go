package encode

import (
	"slices"

	"haft/encode/card"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
)

// NumX is the number of variables x(c,i,n) in every formula: five for each of 32 pieces. Auxiliary variables have
// higher numbers.
const NumX = model.NumPieces * model.NumNatures

// X returns x(c,i,n) of the mathematical model, "piece p has nature n": variable 5·p + n, from 1 (w1 is K) to 160.
func X(p model.Piece, n model.Nature) formula.Lit {
	return formula.Lit(int(p)*model.NumNatures + int(n))
}

// pieceOf returns the piece of x variable v.
func pieceOf(v int) model.Piece { return model.Piece((v - 1) / model.NumNatures) }

// PieceNature returns the inverse of X: it returns the piece and the nature of variable v, from 1 to NumX.
func PieceNature(v int) (model.Piece, model.Nature) {
	return pieceOf(v), model.Nature((v-1)%model.NumNatures + 1)
}

// NewFormula returns a formula with the variables x and no constraints.
func NewFormula() *formula.Formula {
	f := &formula.Formula{Vars: NumX, Names: make([]string, NumX+1), GroupNames: Groups(), About: about}
	for p := range model.Piece(model.NumPieces) {
		for n := model.King; n <= model.Knight; n++ {
			f.Names[X(p, n)] = p.String() + n.String()
		}
	}
	return f
}

// NamedX reports whether the formula's first variables are named like x(c,i,n), as in every formula that haft
// writes about a game.
func NamedX(f *formula.Formula) bool {
	if f.Vars < NumX || len(f.Names) <= NumX {
		return false
	}
	for v := 1; v <= NumX; v++ {
		if p, n := PieceNature(v); f.Names[v] != p.String()+n.String() {
			return false
		}
	}
	return true
}

// Decode reads the assignment from a model. A piece with no true variable gets NoNature, and a piece with several
// the last of their natures; the checks of package solve find such answers.
func Decode(value []bool) model.Assignment {
	var w model.Assignment
	for p := range model.Piece(model.NumPieces) {
		for n := model.King; n <= model.Knight; n++ {
			if x := X(p, n); int(x) < len(value) && value[x] {
				w[p] = n
			}
		}
	}
	return w
}

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

// DomainWriter writes constraint 2 for one piece: "exactly one of lits is true". The literals are of different
// variables. There may be any number of them.
type DomainWriter func(f *formula.Formula, g formula.Group, lits []formula.Lit)

// valuedRows returns the rows of package card as choices for domains.
func valuedRows() (rows []choice[DomainWriter]) {
	for _, one := range card.ExactlyOnes {
		rows = append(rows, choice[DomainWriter]{chosen(one.Label), one.Add})
	}
	return rows
}

// onePairwise writes the domain of pieces for which the encoding's choice would not be right.
var onePairwise = card.ExactlyOnes[0].Add

// sparse only says "at least one": the sparse encoding of Hoos, "SAT-Encodings, Search Space Structure, and Local
// Search Performance", IJCAI 1999, there called multivalued. A major still has only one nature if the limits of the
// roster add up to eight: eight pieces with a nature each use them up.
func sparse(f *formula.Formula, g formula.Group, lits []formula.Lit) { f.Add(g, slices.Clone(lits)...) }
