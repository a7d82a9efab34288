package encode

import "haft/model"

// support says what is left instead of what is not: if i is the king, j has one of the natures
// that do not attack it,
//
//	¬x(c_{t-1},i,K) ∨ ⋁ x(c_t,j,n)   over the n that the fact allows
//
// and for each other n, if j has it then i has a nature that is not K. This is the support
// encoding of Kasif, "On the Parallel Complexity of Discrete Relaxation in Constraint
// Satisfaction Networks", AI 1990; Gent, "Arc Consistency in SAT", ECAI 2002. Unlike pairs it
// finds that i is not the king when j has only attacking natures left, but several.
func support(f *Formula, p *model.Problem, facts []model.Fact) {
	for _, fact := range facts {
		g := groupOf(fact.Ply)
		f.Add(g, append([]Lit{-X(fact.King, model.King)}, options(fact.Piece, p.May(fact.Piece)&^fact.Not)...)...)
		for n := range (fact.Not & p.May(fact.Piece)).All() {
			f.Add(g, append([]Lit{-X(fact.Piece, n)}, options(fact.King, p.May(fact.King)&^model.King.Set())...)...)
		}
	}
}

// options is x of p for each of the natures.
func options(p model.Piece, natures model.Natures) (lits []Lit) {
	for n := range natures.All() {
		lits = append(lits, X(p, n))
	}
	return lits
}
