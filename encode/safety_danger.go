package encode

import (
	"fmt"
	"slices"

	"haft/encode/formula"
	"haft/model"
)

// danger is d_t(c,s): the attackers of side by on the square where the piece of king stands.
type danger struct {
	ply  model.Ply
	king formula.Lit // x(c_{t-1},i,K)
	by   int
}

// An attack is a danger and the x(c_t,j,n) of which it is the sum.
type attack struct {
	danger
	who    string
	lits   []formula.Lit
	pieces []int // the attackers
}

// attacks gathers the bans into dangers, in the order in which they come.
func attacks(bans []ban) []*attack {
	found := map[danger]*attack{}
	var order []*attack
	for _, b := range bans {
		a := found[b.danger]
		if a == nil {
			a = &attack{danger: b.danger, who: b.who}
			found[b.danger] = a
			order = append(order, a)
		}
		if !slices.Contains(a.pieces, b.piece) {
			a.pieces = append(a.pieces, b.piece)
		}
		for _, x := range b.not {
			if !slices.Contains(a.lits, x) {
				a.lits = append(a.lits, x)
			}
		}
	}
	return order
}

// defined gives d_t and k_t of the mathematical model variables of their own,
//
//	d ↔ ⋁ a_t(s,c_t,j,n) ∧ x(c_t,j,n)     k ↔ x(c_{t-1},i,K)     ¬k ∨ ¬d
//
// where d says that the sum is above zero, as in the older Python program. The equivalences are those of Tseitin,
// "On the Complexity of Derivation in Propositional Calculus", 1968.
func defined(f *formula.Formula, bans []ban) {
	for _, a := range attacks(bans) {
		g := groupOf(a.ply)
		d := f.Named(fmt.Sprintf("d%d,%s", a.ply, a.who))
		k := f.Named(fmt.Sprintf("k%d,%s", a.ply, a.who))
		if f.Meaning != nil {
			f.Meaning.Define(d, formula.Ones(a.lits), 1)
			f.Meaning.Define(k, formula.Ones([]formula.Lit{a.king}), 1)
		}
		for _, x := range a.lits {
			f.Add(g, -x, d)
		}
		f.Add(g, append([]formula.Lit{-d}, a.lits...)...)
		f.Add(g, -a.king, k)
		f.Add(g, -k, a.king)
		f.Add(g, -k, -d)
	}
}
