package encode

import (
	"slices"

	"haft/encode/formula"
	"haft/model"
)

// support says what remains possible instead of what is excluded: if i is the king, j has one of the natures that
// do not attack it,
//
//	¬x(c_{t-1},i,K) ∨ ⋁ x(c_t,j,n)   over the n that the fact allows
//
// and for each other n, if j has nature n then i has a nature other than K. This is the support encoding of Kasif,
// "On the Parallel Complexity of Discrete Relaxation in Constraint Satisfaction Networks", AI 1990; Gent, "Arc
// Consistency in SAT", ECAI 2002. Unlike pairs, it also finds that i is not the king when several natures are left
// to j and all of them attack.
func support(f *formula.Formula, bans []ban) {
	for _, b := range bans {
		f.Add(groupOf(b.ply), append([]formula.Lit{-b.king}, without(b.may, b.not)...)...)
		for _, x := range b.may {
			if slices.Contains(b.not, x) {
				f.Add(groupOf(b.ply), append([]formula.Lit{-x}, without(b.kingMay, []formula.Lit{b.king})...)...)
			}
		}
	}
}

// without returns the literals that are not among the others.
func without(lits, others []formula.Lit) []formula.Lit {
	return slices.DeleteFunc(slices.Clone(lits), func(l formula.Lit) bool { return slices.Contains(others, l) })
}

// options returns x of p for each of the natures.
func options(p model.Piece, natures model.Natures) (lits []formula.Lit) {
	for n := range natures.All() {
		lits = append(lits, X(p, n))
	}
	return lits
}
