package proof

import (
	"slices"

	"haft/encode/formula"
)

// A total is a sum of digits that equals a sum of terms. Its rows are proved when they are needed.
type total struct {
	formula.Total
	atLeast, atMost *int // the number of the row "the terms are at least (at most) the digits"; 0 if there is none
}

// rowOf returns the number of a row of a total, or 0.
func (p *prover) rowOf(t *total, atLeast bool) int {
	found := &t.atLeast
	if !atLeast {
		found = &t.atMost
	}
	if *found == nil {
		n := 0
		if atLeast {
			n = p.chain(t.Digits, t.Terms, 0)
		} else {
			digits := formula.Negated(t.Digits)
			slices.Reverse(digits)
			n = p.chain(digits, opposite(t.Terms), len(digits))
		}
		*found = &n
	}
	return **found
}

// chain proves that the sum of the terms and an offset is at least that of the digits, where digit j, from 0, is only
// true if the sum is more than j. It returns the number of the row, or 0 if it finds no proof.
//
// The row for the first j digits comes from the one for j-1: times d-1, where d is its degree, added to what the digit
// says, and divided by d.
func (p *prover) chain(digits []formula.Lit, terms []formula.Term, offset int) (sum int) {
	base := newRow(terms, -offset)
	if base.degree > 0 {
		if sum = p.loosened(base); sum == 0 {
			return 0
		}
	}
	for j, digit := range digits {
		says, err := p.implied(digit, newRow(terms, j+1-offset))
		switch d := base.degree + j + 1; {
		case err != nil:
			return 0
		case sum == 0:
			sum = says
		default:
			r := p.db.rows[sum].times(d - 1).plus(p.db.rows[says]).over(d)
			sum = p.calculate(r, "%d %d * %d + %d d", p.ids[sum], d-1, p.ids[says], d)
		}
	}
	return sum
}

// loosened returns the number of a row that is known, or is one that is known with larger coefficients; or 0.
func (p *prover) loosened(r deriveRow) int {
	if n := p.numbers[r.String()]; n > 0 {
		return n
	}
	tight := r.each(func(a int) int { return min(a, r.degree) })
	n := p.numbers[tight.String()]
	if n == 0 {
		return 0
	}
	for i, t := range tight.terms {
		if more := r.terms[i].Coef - t.Coef; more > 0 {
			wider := p.db.rows[n].plus(deriveRow{[]formula.Term{{Coef: more, Lit: t.Lit}}, 0})
			n = p.calculate(wider, "%d %s %d * +", p.ids[n], name(t.Lit), more)
		}
	}
	return n
}

// eliminate adds totals to a row, so that digits take the place of what they count: those that are at most what they
// count, and then, apart from these, those that are at least that. Sums may use the result.
func (p *prover) eliminate(row int) {
	for _, atLeast := range []bool{true, false} {
		n := row
		for _, t := range p.totals {
			times := t.timesIn(p.db.rows[n], atLeast)
			if times == 0 {
				continue
			}
			if m := p.rowOf(t, atLeast); m > 0 {
				r := p.db.rows[n].plus(p.db.rows[m].times(times))
				n = p.calculate(r, "%d %d %d * +", p.ids[n], p.ids[m], times)
			}
		}
		p.shared[n] = true
	}
}

// timesIn returns how often a row has the negations of what is counted, or else what is counted; 0 if they differ. If it
// is known how often, it may have them more often.
func (t *total) timesIn(r deriveRow, negations bool) int {
	times := 0
	for _, term := range t.Terms {
		l := term.Lit
		if negations {
			l = -l
		}
		switch {
		case term.Coef < 0: // digits, too
		case t.Times > 0:
			if times = t.Times; r.of(l) < times*term.Coef {
				return 0
			}
		case r.of(l)%term.Coef != 0 || times > 0 && r.of(l) != times*term.Coef:
			return 0
		default:
			times = r.of(l) / term.Coef
		}
		if term.Coef > 0 && times == 0 {
			return 0
		}
	}
	return times
}
