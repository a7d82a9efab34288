package pb

import (
	"slices"

	"haft/encode/formula"
)

// decisionDiagram writes a row as a reduced ordered decision diagram, with the terms in the order given. A node's
// variable says that the terms from there on fit into what is left: Eén and Sörensson, "Translating Pseudo-Boolean
// Constraints into SAT", JSAT 2006. Two clauses for each node are enough, because a true literal only makes the row
// harder to satisfy:
//
//	node → low     node ∧ x → high
//
// (Abío, Nieuwenhuis, Oliveras, Rodríguez-Carbonell and Mayer-Eichberger, "A New Look at BDDs for Pseudo-Boolean
// Constraints", JAIR 2012, whose intervals of bounds are the table here.)
func decisionDiagram(w formula.Writer, terms []formula.Term, bound int) {
	d := rowDiagram{w, terms, make([][]interval, len(terms)+1)}
	d.Add(d.node(0, bound).lit)
}

// An interval holds the bounds for which the terms from some place on are the same function.
type interval struct {
	low, high int
	lit       formula.Lit // top if all values fit
}

// top is the node that is always true. No other node has this literal.
const top formula.Lit = 0

// unbounded is above every bound.
const unbounded = int(^uint(0) >> 1)

type rowDiagram struct {
	formula.Writer
	terms []formula.Term
	// found are the intervals of each place, which do not overlap. Bounds mostly come in falling order, because terms are
	// left out before they are taken. The intervals are kept in that order, so that a new one goes near the end.
	found [][]interval
}

// node returns the interval for the terms from place i on and a bound, which must not be negative.
func (d *rowDiagram) node(i, bound int) interval {
	if sum := rest(d.terms[i:]); sum <= bound {
		return interval{sum, unbounded, top}
	}
	at, _ := slices.BinarySearchFunc(d.found[i], bound, func(known interval, bound int) int { return bound - known.low })
	if at < len(d.found[i]) && bound <= d.found[i][at].high {
		return d.found[i][at]
	}
	made := d.make(i, bound)
	d.found[i] = slices.Insert(d.found[i], at, made)
	return made
}

func (d *rowDiagram) make(i, bound int) interval {
	t := d.terms[i]
	low := d.node(i+1, bound)
	if bound < t.Coef {
		n := interval{low.low, min(low.high, t.Coef-1), d.Var("v")}
		d.mean(n, i)
		d.implies(n.lit, low.lit)
		d.Add(-n.lit, -t.Lit)
		return n
	}
	high := d.node(i+1, bound-t.Coef)
	n := interval{max(low.low, high.low+t.Coef), low.high, top}
	if high.high < unbounded {
		n.high = min(n.high, high.high+t.Coef)
	}
	if low.lit == high.lit {
		n.lit = low.lit // the literal does not matter
		return n
	}
	n.lit = d.Var("v")
	d.mean(n, i)
	d.implies(n.lit, low.lit)
	d.implies(n.lit, high.lit, t.Lit)
	return n
}

// mean notes that a node says that the terms from place i on are at most its highest bound.
func (d *rowDiagram) mean(n interval, i int) {
	terms := slices.Clone(d.terms[i:])
	for j := range terms {
		terms[j].Lit = -terms[j].Lit
	}
	d.Means(n.lit, terms, rest(terms)-n.high)
}

// implies adds a clause: if node and the literals are true, to is true.
func (d *rowDiagram) implies(node, to formula.Lit, lits ...formula.Lit) {
	if to != top {
		d.Add(append(append(formula.Negated(lits), -node), to)...)
	}
}
