package encode

import (
	"fmt"
	"slices"

	"haft/model"
)

// danger is d_t(c,s): the attackers of side by on the square where king stands.
type danger struct {
	ply  model.Ply
	king model.Piece
	by   model.Color
}

// attack is a danger and the x(c_t,j,n) that it is the sum of.
type attack struct {
	danger
	lits []Lit
}

// attacks gathers the facts into dangers, in the order in which they come.
func attacks(facts []model.Fact) []*attack {
	found := map[danger]*attack{}
	var order []*attack
	for _, fact := range facts {
		d := danger{fact.Ply, fact.King, fact.Piece.Color()}
		if found[d] == nil {
			found[d] = &attack{danger: d}
			order = append(order, found[d])
		}
		for n := range fact.Not.All() {
			if x := X(fact.Piece, n); !slices.Contains(found[d].lits, x) {
				found[d].lits = append(found[d].lits, x)
			}
		}
	}
	return order
}

// defined gives d_t and k_t of seed 002 variables of their own,
//
//	d ↔ ⋁ a_t(s,c_t,j,n) ∧ x(c_t,j,n)     k ↔ x(c_{t-1},i,K)     ¬k ∨ ¬d
//
// d being whether the sum is above zero, as the program that seed 002 comes from
// has it. The equivalences are those of Tseitin, "On the Complexity of Derivation in
// Propositional Calculus", 1968.
func defined(f *Formula, _ *model.Problem, facts []model.Fact) {
	for _, a := range attacks(facts) {
		g, king := groupOf(a.ply), X(a.king, model.King)
		d := f.NewVar(fmt.Sprintf("d%d,%v", a.ply, a.king))
		k := f.NewVar(fmt.Sprintf("k%d,%v", a.ply, a.king))
		for _, x := range a.lits {
			f.Add(g, -x, d)
		}
		f.Add(g, append([]Lit{-d}, a.lits...)...)
		f.Add(g, -king, k)
		f.Add(g, -k, king)
		f.Add(g, -k, -d)
	}
}
