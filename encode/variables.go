package encode

import (
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
