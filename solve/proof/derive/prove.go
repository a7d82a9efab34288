package derive

import (
	"errors"
	"fmt"
	"slices"

	"haft/encode/formula"
)

// ErrUnproved is the error for clauses that were not proved; they may be right all the same.
var ErrUnproved = errors.New("no proof was found")

// maxSteps is how many cases are distinguished for one clause.
const maxSteps = 1 << 11

// clause proves a clause, unless it is known or always true.
func (p *prover) clause(c formula.Clause) error {
	r := clauseRow(c)
	if r.degree <= 0 || p.numbers[r.String()] > 0 {
		return nil
	}
	p.steps = 0
	n, err := p.prove(c)
	if err == nil && p.hint != nil {
		p.db.hide(n) // there may be thousands, each with a sum of its own
	}
	return err
}

// prove proves a clause by propagation, or with a sum of definitions, or by cases. It returns its number.
func (p *prover) prove(c formula.Clause) (int, error) {
	used, refuted := p.db.refute(c)
	if refuted {
		p.db.undo()
		return p.rup(c, used), nil
	}
	sums, next := p.sums(c), p.undecided(c)
	if hint, err := p.hinted(); err == nil && len(hint.rows) > 0 {
		sums = append([]sumOf{hint}, sums...)
	}
	p.db.undo()
	for _, s := range sums {
		if n, ok := p.proveWith(s, c); ok {
			return n, nil
		}
	}
	if p.steps++; next == 0 || p.steps > maxSteps {
		return 0, fmt.Errorf("%v: %w", c, ErrUnproved)
	}
	return p.byCases(c, next)
}

// byCases proves a clause with the literal l or with its negation, and from both the clause itself.
func (p *prover) byCases(c formula.Clause, l formula.Lit) (int, error) {
	for _, l := range []formula.Lit{l, -l} {
		if _, err := p.prove(append(c[:len(c):len(c)], l)); err != nil {
			return 0, err
		}
	}
	used, refuted := p.db.refute(c)
	p.db.undo()
	if !refuted {
		return 0, fmt.Errorf("%v: %w", c, ErrUnproved)
	}
	return p.rup(c, used), nil
}

// A sumOf is a sum of rows that may make propagation find a contradiction.
type sumOf struct {
	rows []int
	row  row
}

// sums returns the sum of the definitions of a clause's literals, in the direction that applies if the clause is
// false, alone and with each row of the model that shares variables with it, those that share most first.
func (p *prover) sums(c formula.Clause) (all []sumOf) {
	var base sumOf
	for _, l := range c {
		if n := p.halves[-l]; n > 0 {
			base.add(p, n)
		}
	}
	if len(base.rows) == 0 {
		return nil
	}
	if len(base.rows) > 1 {
		all = append(all, base)
	}
	for _, n := range p.sharing(base.row) {
		longer := sumOf{slices.Clone(base.rows), base.row}
		longer.add(p, n)
		all = append(all, longer)
	}
	return all
}

func (s *sumOf) add(p *prover, n int) {
	s.rows = append(s.rows, n)
	s.row = s.row.plus(p.db.rows[n])
}

// sharing returns the rows of the model, except clauses, that have negations of literals of r, those with most of
// them first.
func (p *prover) sharing(r row) []int {
	shared := map[int]int{}
	for _, t := range r.terms {
		for _, n := range p.db.with[-t.Lit] {
			if slices.Contains(p.shared, n) {
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

// proveWith proves a clause by propagation with one more row, a sum.
func (p *prover) proveWith(s sumOf, c formula.Clause) (int, bool) {
	n := p.db.add(s.row)
	used, refuted := p.db.refute(c)
	p.db.undo()
	p.db.hide(n)
	if !refuted {
		p.db.rows = p.db.rows[:n]
		return 0, false
	}
	p.pol(s)
	return p.rup(c, used), true
}

// pol writes a sum.
func (p *prover) pol(s sumOf) {
	p.printf("pol %d", s.rows[0])
	for _, r := range s.rows[1:] {
		p.printf(" %d +", r)
	}
	p.printf(" ;\n")
}

// undecided returns a literal without a value, of the definitions of the clause's literals or, if they have none, of
// the definitions that propagation has reached and on which they rest; 0 if there is none.
func (p *prover) undecided(c formula.Clause) formula.Lit {
	under := p.under(c)
	for _, l := range slices.Concat(formula.Clause(formula.Negated(c)), p.db.trail) {
		n := p.halves[l]
		if !under[l.Var()] {
			continue
		}
		for _, t := range p.db.rows[n].terms {
			if !p.db.truth[t.Lit] && !p.db.truth[-t.Lit] {
				return t.Lit
			}
		}
	}
	return 0
}

// under returns the variables on which the literals of a clause rest by definition, and their own.
func (p *prover) under(c formula.Clause) map[int]bool {
	found := map[int]bool{}
	open := slices.Clone(c)
	for len(open) > 0 {
		l := open[len(open)-1]
		open = open[:len(open)-1]
		if found[l.Var()] {
			continue
		}
		found[l.Var()] = true
		for _, n := range []int{p.halves[l], p.halves[-l]} {
			open = append(open, literals(p.db.rows[n])...)
		}
	}
	return found
}
