package proof

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"haft/encode/formula"
)

// implied proves "the row holds if l is true" and returns its number, or 0 if the row always holds. To be able to
// reason by clauses, it gives the row a variable of its own.
func (p *prover) implied(l formula.Lit, r deriveRow) (int, error) {
	if r.degree <= 0 {
		return 0, nil
	}
	goal := r.given(l)
	if n := p.numbers[goal.String()]; n > 0 {
		return n, nil
	}
	v := p.named(r)
	n, err := p.prove(formula.Clause{-l, v})
	if err != nil {
		return 0, err
	}
	return p.calculate(goal, "%d %d %d * +", p.ids[p.halves[v]], p.ids[n], r.degree), nil
}

// follows proves a row.
func (p *prover) follows(r deriveRow) error {
	if r.degree <= 0 || p.numbers[r.String()] > 0 {
		return nil
	}
	if c := literals(r); clauseRow(c).String() == r.String() {
		return p.clause(c)
	}
	v := p.named(r)
	if n := p.halves[-v]; n > 0 {
		p.eliminate(n)
	}
	p.steps = 0
	n, err := p.prove(formula.Clause{v})
	if err == nil {
		p.calculate(r, "%d %d %d * +", p.ids[p.halves[v]], p.ids[n], r.degree)
	}
	return err
}

// named returns a literal that is true exactly if a row holds, of a new variable if there is none yet.
func (p *prover) named(r deriveRow) formula.Lit {
	text := r.String()
	if v := p.names[text]; v > 0 {
		return v
	}
	if v := p.names[newRow(opposite(r.terms), 1-r.degree).String()]; v > 0 {
		return -v
	}
	v := p.next
	p.next++
	p.names[text] = v
	p.define(formula.Definition{Var: v.Var(), Terms: r.terms, Bound: r.degree})
	return v
}

// calculate writes a line in reverse Polish notation for a row, and returns its number.
func (p *prover) calculate(r deriveRow, format string, args ...any) int {
	n := p.know(r)
	p.printf("pol "+format+" ;\n", args...)
	return n
}

// share lets sums use a row.
func (p *prover) share(n int) { p.shared[n] = true }

// A sumOf is a sum of rows that may make propagation find a contradiction.
type sumOf struct {
	rows []int
	row  deriveRow
}

// plus returns the sum with n times a row.
func (s sumOf) plus(p *prover, number, n int) sumOf {
	for range n {
		s.rows = append(s.rows[:len(s.rows):len(s.rows)], number)
		s.row = s.row.plus(p.db.rows[number])
	}
	return s
}

// maxPaired is of how many definitions pairs are tried.
const maxPaired = 4

// sums returns the sum of the definitions of a clause's literals, in the direction that applies if the clause is
// false. Then come the sums of two of them, of which one may count twice, and the sums of all with a row of the model
// that shares variables with them, those that share most first.
func (p *prover) sums(c formula.Clause) iter.Seq[sumOf] {
	var halves []int
	var base sumOf
	for _, l := range c {
		if n := p.halves[-l]; n > 0 {
			halves = append(halves, n)
			base = base.plus(p, n, 1)
		}
	}
	return func(yield func(sumOf) bool) {
		if len(halves) == 0 || len(halves) > 1 && !yield(p.tightened(base)) {
			return
		}
		for _, s := range p.pairs(halves[:min(len(halves), maxPaired)]) {
			if !yield(s) {
				return
			}
		}
		for _, n := range p.sharing(base.row) {
			if !yield(base.plus(p, n, 1)) {
				return
			}
		}
	}
}

// pairs returns sums of two rows, of which one may count twice.
func (p *prover) pairs(rows []int) (all []sumOf) {
	for i, n := range rows {
		for _, m := range rows[:i] {
			both := sumOf{}.plus(p, n, 1).plus(p, m, 1)
			all = append(all, p.tightened(both), p.tightened(both.plus(p, n, 1)), p.tightened(both.plus(p, m, 1)))
		}
	}
	return all
}

// tightened adds clauses of two literals to a sum that has the negations of both, neither of them false: what is not
// false in it then exceeds the degree by less. So the order of a unary number comes into a sum.
func (p *prover) tightened(s sumOf) sumOf {
	for i := 0; i < len(s.row.terms); i++ {
		if n := p.cancelling(s.row, s.row.terms[i].Lit); n > 0 {
			s = s.plus(p, n, 1)
			i = -1
		}
	}
	return s
}

// cancelling returns a clause of the negations of a literal of a row and of another of its literals, or 0.
func (p *prover) cancelling(r deriveRow, l formula.Lit) int {
	if p.db.holds(-l) {
		return 0
	}
	for _, n := range p.db.with[deriveIndex(-l)] {
		c := p.db.rows[n]
		if len(c.terms) == 2 && c.degree == 1 && p.livesIn(r, -c.terms[0].Lit) && p.livesIn(r, -c.terms[1].Lit) {
			return n
		}
	}
	return 0
}

// sharing returns the rows of the model, except clauses, that have negations of literals of r, those with most of
// them first.
func (p *prover) sharing(r deriveRow) []int {
	shared := map[int]int{}
	for _, t := range r.terms {
		for _, n := range p.db.with[deriveIndex(-t.Lit)] {
			if p.shared[n] {
				shared[n]++
			}
		}
	}
	var list []int
	for n := range shared {
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b int) int {
		if shared[a] != shared[b] {
			return shared[b] - shared[a]
		}
		return a - b
	})
	return list
}

// livesIn reports whether a row has a literal that is not false.
func (p *prover) livesIn(r deriveRow, l formula.Lit) bool { return r.of(l) > 0 && !p.db.holds(-l) }

// sum writes the sum of constraints of the model, of which clauses may also follow by propagation. Later proofs may
// use it.
func (p *prover) sum(of []formula.Linear) error {
	s, err := p.sumOf(of)
	if err != nil {
		return err
	}
	p.pol(s)
	n := p.know(s.row)
	p.share(n)
	return nil
}

// hinted returns the sum of the constraints hinted at for the clause at hand.
func (p *prover) hinted() (sumOf, error) { return p.sumOf(p.hint) }

func (p *prover) sumOf(of []formula.Linear) (s sumOf, err error) {
	for i := range of {
		for _, r := range rows(&of[i]) {
			n, known := p.numbers[r.String()]
			if !known && r.degree == 1 {
				if n, err = p.prove(literals(r)); err != nil {
					return s, err
				}
			} else if !known {
				return s, fmt.Errorf("the model lacks %v: %w", r, ErrUnproved)
			}
			s = s.plus(p, n, 1)
		}
	}
	return s, nil
}

// literals returns a row that is a clause as one.
func literals(r deriveRow) (c formula.Clause) {
	for _, t := range r.terms {
		c = append(c, t.Lit)
	}
	return c
}

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
