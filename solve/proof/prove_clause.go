package proof

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
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	n, next, ok := p.simply(c)
	if ok {
		return n, nil
	}
	if p.steps++; next == 0 || p.steps > p.most {
		return 0, fmt.Errorf("%v: %w", c, ErrUnproved)
	}
	return p.byCases(c, next)
}

// simply proves a clause by propagation, or with a sum of definitions. If it cannot, it returns a literal for cases, or
// 0 if there is none.
func (p *prover) simply(c formula.Clause) (n int, next formula.Lit, ok bool) {
	hint, err := p.hinted()
	defer p.db.undo()
	if used, refuted := p.db.refute(c); refuted {
		return p.rup(c, used), 0, true
	}
	if err == nil && len(hint.rows) > 0 {
		if n, ok := p.proveWith(hint, c); ok {
			return n, 0, true
		}
	}
	for s := range p.sums(c) {
		if n, ok := p.proveWith(s, c); ok {
			return n, 0, true
		}
	}
	return 0, p.undecided(c), false
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

// proveWith proves a clause by propagation with one more row, a sum, after refute has found no contradiction. If it
// cannot, the values are as before.
func (p *prover) proveWith(s sumOf, c formula.Clause) (int, bool) {
	if !p.db.stirs(s.row) {
		return 0, false
	}
	n := p.db.add(s.row)
	used, refuted := p.db.refuteWith(n)
	p.db.hide(n)
	if !refuted {
		p.db.rows = p.db.rows[:n]
		return 0, false
	}
	p.pol(s)
	*p.last++
	p.setID(n, *p.last)
	return p.rup(c, used), true
}

// pol writes a sum.
func (p *prover) pol(s sumOf) {
	p.printf("pol %d", p.ids[s.rows[0]])
	for _, r := range s.rows[1:] {
		p.printf(" %d +", p.ids[r])
	}
	p.printf(" ;\n")
}

// undecided returns a literal without a value, of the definitions of the clause's literals or, if they have none, of
// the definitions that propagation has reached and on which they rest. If there is none, it looks on in clauses; 0 if
// there is none there either.
func (p *prover) undecided(c formula.Clause) formula.Lit {
	under := p.under(c)
	for _, l := range slices.Concat(formula.Clause(formula.Negated(c)), p.db.trail) {
		n := p.halves[l]
		if !under[l.Var()] {
			continue
		}
		for _, t := range p.db.rows[n].terms {
			if p.db.open(t.Lit) {
				return t.Lit
			}
		}
	}
	return p.unsettled(c)
}

// unsettled returns a literal without a value, of a clause that the literals of c, which are false, have not settled;
// 0 if there is none. In a proof from a model there is nothing to look for: definitions come from it.
func (p *prover) unsettled(c formula.Clause) formula.Lit {
	if !p.backwards {
		return 0
	}
	for _, l := range c {
		for _, n := range p.db.with[deriveIndex(l)] {
			r := p.db.rows[n]
			i := slices.IndexFunc(r.terms, func(t formula.Term) bool { return p.db.open(t.Lit) })
			if i >= 0 && !slices.ContainsFunc(r.terms, func(t formula.Term) bool { return p.db.holds(t.Lit) }) {
				return r.terms[i].Lit
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
