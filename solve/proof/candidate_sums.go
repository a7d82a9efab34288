package proof

import (
	"iter"
	"slices"

	"haft/encode/formula"
)

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
