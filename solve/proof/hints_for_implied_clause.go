package proof

import (
	"errors"

	"haft/encode/formula"
)

// A denial finds hints that a graph implies a clause. If the literals of the clause are false, the nodes become false
// one after the other, up to the root. This finds all such clauses, because the parts of a product have no common
// variables (Darwiche, "Decomposable Negation Normal Form", 2001).
type denial struct {
	*CPOGProver
	root    int // the number of the root's unit clause
	parents map[formula.Lit][]formula.Lit
}

func newDenial(p *CPOGProver, root int) *denial {
	d := &denial{p, root, map[formula.Lit][]formula.Lit{}}
	for i, n := range p.graph.nodes {
		for _, c := range n.children {
			d.parents[c] = append(d.parents[c], formula.Lit(p.graph.Vars+1+i))
		}
	}
	return d
}

func (d *denial) hints(lits formula.Clause) []int {
	defer d.reset()
	if d.assume(lits) {
		return nil
	}
	for done := 0; d.units.is(d.graph.Root) >= 0; done++ {
		if done == len(d.units.trail) {
			d.fail(errors.New("the graph does not imply a clause of the formula"))
			return nil
		}
		refuted := -d.units.trail[done]
		for _, parent := range d.parents[refuted] {
			if d.units.is(parent) == 0 {
				d.refute(parent, refuted)
			}
		}
	}
	return d.needed(d.root)
}

// refute makes a node false if a child that has become false is enough for it.
func (d *denial) refute(parent, child formula.Lit) {
	n := d.graph.at(parent)
	if n.sum {
		if d.units.is(n.children[0]) < 0 && d.units.is(n.children[1]) < 0 {
			d.set(-parent, d.begin(parent))
		}
		return
	}
	for i, c := range n.children {
		if c == child {
			d.set(-parent, d.begin(parent)+1+i)
			return
		}
	}
}
