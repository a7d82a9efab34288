package encode

import "haft/model"

// KingSafety writes facts "if King is the king, then Piece is none of Not", about pieces
// that have a nature.
type KingSafety func(f *Formula, p *model.Problem, facts []model.Fact)

// turns is constraint 5 taken apart: since a piece has one nature, the sum d_t is zero
// exactly if each of its terms is, and that is a clause of two literals,
//
//	¬x(c_{t-1},i,K) ∨ ¬x(c_t,j,n)   where j as n attacks the square of i
//
// for each fact, whether another has said it before or not.
func turns(f *Formula, _ *model.Problem, facts []model.Fact) {
	for _, fact := range facts {
		for n := range fact.Not.All() {
			f.Add(groupOf(fact.Ply), never(fact, n)...)
		}
	}
}

// pairs is turns with each pair once. That two kings do not touch is brought by either
// side, so a pair that is already there is left out. No game has more than
// 2·8·(8·4 + 8·4) + 8·8 = 1,088 pairs.
func pairs(f *Formula, _ *model.Problem, facts []model.Fact) {
	seen := map[[2]Lit]bool{}
	for _, fact := range facts {
		for n := range fact.Not.All() {
			a, b := X(fact.King, model.King), X(fact.Piece, n)
			pair := [2]Lit{min(a, b), max(a, b)}
			if !seen[pair] {
				seen[pair] = true
				f.Add(groupOf(fact.Ply), never(fact, n)...)
			}
		}
	}
}
