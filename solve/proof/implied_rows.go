package proof

import "haft/encode/formula"

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
