package proof

import (
	"errors"
	"fmt"

	"haft/encode/formula"
)

// deriveParts proves the clauses part by part, each from the part of the model that it encodes. So the effort grows with
// the number of parts and not with its square.
func (p *prover) deriveParts(model, clauses *formula.Formula) error {
	ids := p.idsOf(model)
	for i := range clauses.Meaning.Parts {
		part := &clauses.Meaning.Parts[i]
		q := p.part(part)
		if err := q.loadPart(model, ids, part.Clauses, part.Linear); err != nil {
			return err
		}
		if err := q.fromPart(part, model, ids, clauses); err != nil {
			return err
		}
		p.next = q.next
	}
	return p.end()
}

// fromPart proves the clauses of a part from the constraints that are known.
func (p *prover) fromPart(part *formula.Part, model *formula.Formula, ids idsOfRows, clauses *formula.Formula) error {
	if err := p.atMostOne(part.AtMostOne); err != nil {
		return err
	}
	if err := p.tighten(); err != nil {
		return err
	}
	if err := p.loadPart(model, ids, part.AlsoClauses, part.AlsoLinear); err != nil {
		return err
	}
	if err := p.prepare(&part.Meaning); err != nil {
		return err
	}
	late := p.helpful(clauses.Clauses[part.From:part.To])
	for tried := len(late) + 1; tried > len(late); { // others may help: the high digits of a number before the low ones
		tried = len(late)
		late = p.helpful(late)
	}
	for _, c := range late {
		if err := p.clause(c); errors.Is(err, ErrUnproved) { // it names the clause, which may be long
			return fmt.Errorf("a clause of %s: %w", describe(part), ErrUnproved)
		} else if err != nil {
			return err
		}
	}
	for i := part.FromLinear; i < part.ToLinear; i++ {
		for _, r := range rows(&clauses.Linear[i]) {
			if err := p.follows(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// deriveBackParts proves each part of the model from the part of the clauses that encodes it.
func (p *prover) deriveBackParts(model, clauses *formula.Formula) error {
	ids, missing := p.idsOf(clauses), clauses.Vars-model.Vars
	for i := range clauses.Meaning.Parts {
		part := &clauses.Meaning.Parts[i]
		q := p.part(part)
		q.backwards, q.inputs = true, model.Vars
		err := q.loadPart(clauses, ids, between(part.From, part.To), between(part.FromLinear, part.ToLinear))
		if err != nil {
			return err
		}
		encoded := &formula.Formula{Vars: model.Vars}
		if !part.Kept {
			for _, i := range part.Clauses {
				encoded.Add(formula.File, model.Clauses[i]...)
			}
			for _, i := range part.Linear {
				encoded.AddLinear(formula.File, model.Linear[i])
			}
		}
		if err := q.back(&part.Meaning, encoded, clauses, &missing); err != nil {
			return err
		}
		p.next = q.next
	}
	if missing > 0 {
		return undetermined(missing)
	}
	return p.end()
}

// between returns the numbers from one up to another, without this one.
func between(from, to int) (all []int) {
	for i := from; i < to; i++ {
		all = append(all, i)
	}
	return all
}

// part returns a prover for one part, which goes on with the same proof.
func (p *prover) part(part *formula.Part) *prover {
	q := newProver(p.ctx, nil)
	q.out, q.last, q.helpers, q.next = p.out, p.last, p.helpers, p.next
	for _, t := range part.Totals {
		q.totals = append(q.totals, &total{Total: t})
	}
	return q
}

// idsOfRows are the numbers that the constraints of a formula have in a proof about it.
type idsOfRows struct{ clauses, linear []int }

// idsOf returns the numbers of what the proof is about. The next line of the proof comes after them.
func (p *prover) idsOf(f *formula.Formula) (ids idsOfRows) {
	for i := range f.Clauses {
		ids.clauses = append(ids.clauses, i+1)
	}
	next := len(f.Clauses) + 1
	for i := range f.Linear {
		ids.linear = append(ids.linear, next)
		next += sidesOf(&f.Linear[i])
	}
	*p.last = next - 1
	return ids
}

// maxRow bounds the numbers of a row, since the steps of a proof add up several, and the checker takes sums up to maxNumber.
const maxRow = maxNumber / 16

// MaxSum is what the coefficients and the bound of a linear constraint may add up to, without their signs, so that [Derive]
// has numbers for its steps.
const MaxSum = maxRow / 2

// errLarge is the error for rows with larger numbers.
var errLarge = fmt.Errorf("numbers that add up to more than 2^57: %w", ErrUnproved)

// loadPart adds some constraints of a formula.
func (p *prover) loadPart(f *formula.Formula, ids idsOfRows, clauses, linear []int) error {
	for _, i := range clauses {
		p.knowAs(clauseRow(f.Clauses[i]), ids.clauses[i])
	}
	for _, i := range linear {
		for side, r := range rows(&f.Linear[i]) {
			if size := r.total(); size > maxRow || max(r.degree, -r.degree) > maxRow-size {
				return fmt.Errorf("linear constraint %d: %w", i+1, errLarge)
			}
			if n := p.knowAs(r, ids.linear[i]+side); r.degree > 1 {
				p.share(n)
			}
		}
	}
	return nil
}

// atMostOne proves that at most one of some literals is true, from clauses for each pair: for one literal after the
// other, the row for those before, times their number less 1, and the clauses with the new one are added up and divided
// by their number.
func (p *prover) atMostOne(lits []formula.Lit) error {
	last := 0
	for k := 1; k < len(lits); k++ {
		var sum sumOf
		for _, l := range lits[:k] {
			n, err := p.known(formula.Clause{-l, -lits[k]})
			if err != nil {
				return err
			}
			sum = sum.plus(p, n, 1)
		}
		if k == 1 {
			last = sum.rows[0]
			continue
		}
		text := fmt.Sprintf("%d %d *", p.ids[last], k-1)
		r := p.db.rows[last].times(k - 1)
		for _, n := range sum.rows {
			text += fmt.Sprintf(" %d +", p.ids[n])
		}
		last = p.calculate(r.plus(sum.row).over(k), "%s %d d", text, k)
		p.share(last)
	}
	return nil
}

// regroup proves rows with marks in place of literals, for sums to use.
func (p *prover) regroup(g formula.Regrouping) error {
	n, err := p.numberOf(rows(&g.Row)[0])
	if err != nil {
		return err
	}
	sum, text := p.db.rows[n], fmt.Sprint(p.ids[n])
	add := func(n, times int) {
		if times > 0 {
			sum = sum.plus(p.db.rows[n].times(times))
			text += fmt.Sprintf(" %d %d * +", p.ids[n], times)
		}
	}
	for _, o := range g.Orders {
		if err := p.atMostOne(o.Lits); err != nil {
			return err
		}
		atMostOne := func(k int) (int, error) { return p.numberOf(newRow(formula.Ones(formula.Negated(o.Lits[:k])), k-1)) }
		for _, m := range o.Marks {
			switch m.After {
			case 0:
				if n := p.numbers[clauseRow(formula.Clause{-m.Lit}).String()]; n > 0 {
					add(n, m.Coef)
				} else {
					sum = sum.plus(newRow([]formula.Term{{Coef: -m.Coef, Lit: m.Lit}}, -m.Coef))
					text += fmt.Sprintf(" %s %d * +", name(-m.Lit), m.Coef)
				}
				continue
			case 1: // it is the negation of the literal
				continue
			}
			n, err := atMostOne(m.After)
			if err != nil {
				return err
			}
			// If the mark is true, none of the literals is; else at most one is.
			half, others := p.halves[m.Lit], m.After-1
			r := p.db.rows[half].plus(p.db.rows[n].times(others)).over(m.After)
			add(p.calculate(r, "%d %d %d * + %d d", p.ids[half], p.ids[n], others, m.After), m.Coef)
		}
		last, err := 0, error(nil)
		if o.AtLeastOne > 0 {
			last, err = p.numberOf(clauseRow(o.Lits))
		} else if o.AtLeastOne < 0 {
			last, err = atMostOne(len(o.Lits))
		}
		if err != nil {
			return err
		}
		add(last, max(o.AtLeastOne, -o.AtLeastOne))
	}
	p.share(p.calculate(sum, "%s", text))
	return nil
}

// numberOf returns the number of a row, which it proves if it is not known.
func (p *prover) numberOf(r deriveRow) (int, error) {
	if n := p.numbers[r.String()]; n > 0 {
		return n, nil
	}
	if err := p.follows(r); err != nil {
		return 0, err
	}
	return p.numbers[r.String()], nil
}

// known returns the number of a clause, which it proves if it is not known.
func (p *prover) known(c formula.Clause) (int, error) {
	if n := p.numbers[clauseRow(c).String()]; n > 0 {
		return n, nil
	}
	p.steps = 0
	return p.prove(c)
}

// maxTotal bounds the coefficients together of a row that sums may use, so that these stay in the range of integers.
const maxTotal = 1 << 56

// shareModerate lets sums use a row, unless its numbers are too large.
func (p *prover) shareModerate(n int) {
	if p.db.rows[n].total() <= maxTotal {
		p.share(n)
	}
}

// tighten brings the rows into the form in which encodings take them: without literals that have only one value, which
// it proves, and divided by what the coefficients have in common; then also with no coefficient above the degree. If two
// rows together are a contradiction, it adds them up.
func (p *prover) tighten() error {
	var list []int
	for n := 1; n < len(p.db.rows); n++ {
		if p.db.rows[n].degree > 0 {
			list = append(list, n)
		}
	}
	clear(p.shared)
	for changed := true; changed; {
		changed = false
		for _, n := range list {
			r := p.db.rows[n]
			for _, t := range r.terms {
				if t.Coef <= r.total()-r.degree || r.total() < r.degree {
					continue
				}
				if err := p.clause(formula.Clause{t.Lit}); err != nil {
					return err
				}
			}
		}
		for i, n := range list {
			if m := p.divided(p.without(n)); m != n {
				list[i], changed = m, true
			}
		}
	}
	for i, n := range list {
		p.shareModerate(n)
		for _, m := range list[:i] {
			if sum := p.db.rows[n].plus(p.db.rows[m]); len(sum.terms) == 0 && sum.degree > 0 {
				p.calculate(sum, "%d %d +", p.ids[n], p.ids[m])
			}
		}
	}
	for _, n := range list {
		for {
			m := p.divided(p.saturated(n))
			if m == n {
				break
			}
			p.shareModerate(m)
			n = m
		}
	}
	return nil
}

// without returns a row without literals whose values are proved.
func (p *prover) without(n int) int {
	r := p.db.rows[n]
	for _, t := range p.db.rows[n].terms {
		no, yes := p.numbers[clauseRow(formula.Clause{-t.Lit}).String()], p.numbers[clauseRow(formula.Clause{t.Lit}).String()]
		switch {
		case yes == n || no == n:
		case no > 0:
			r = r.plus(deriveRow{[]formula.Term{{Coef: t.Coef, Lit: -t.Lit}}, t.Coef})
			n = p.calculate(r, "%d %d %d * +", p.ids[n], p.ids[no], t.Coef)
		case yes > 0:
			r = r.plus(deriveRow{[]formula.Term{{Coef: t.Coef, Lit: -t.Lit}}, 0})
			n = p.calculate(r, "%d x%d w", p.ids[n], t.Lit.Var())
		}
	}
	return n
}

// divided returns a row divided by the greatest common divisor of its coefficients.
func (p *prover) divided(n int) int {
	r, d := p.db.rows[n], 0
	for _, t := range r.terms {
		for a := t.Coef; a > 0; {
			a, d = d%a, a
		}
	}
	if d < 2 {
		return n
	}
	return p.calculate(r.over(d), "%d %d d", p.ids[n], d)
}

// saturated returns a row with no coefficient above the degree, if that is positive.
func (p *prover) saturated(n int) int {
	r := p.db.rows[n]
	if r.degree < 1 || r.most() <= r.degree {
		return n
	}
	return p.calculate(r.each(func(a int) int { return min(a, r.degree) }), "%d s", p.ids[n])
}

// describe says what a part encodes.
func describe(part *formula.Part) string {
	if len(part.Linear) > 0 {
		return fmt.Sprintf("linear constraint %d", part.Linear[0]+1)
	}
	return "an at most one"
}
