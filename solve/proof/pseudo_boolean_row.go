package proof

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode/formula"
)

// A deriveRow is a pseudo-Boolean constraint: terms with positive coefficients and different variables, in the order of
// variables, add up to at least the degree.
type deriveRow struct {
	terms  []formula.Term
	degree int
}

// newRow returns the constraint that the sum of the terms is at least degree.
func newRow(terms []formula.Term, degree int) deriveRow {
	plain := formula.Linear{Terms: terms, Sense: formula.AtLeast, Bound: degree}
	plain = plain.Plain()
	r := deriveRow{degree: plain.Bound}
	for _, t := range plain.Terms {
		if t.Coef < 0 {
			r.degree -= t.Coef
			t = formula.Term{Coef: -t.Coef, Lit: -t.Lit}
		}
		r.terms = append(r.terms, t)
	}
	slices.SortFunc(r.terms, func(a, b formula.Term) int { return a.Lit.Var() - b.Lit.Var() })
	return r
}

// clauseRow returns a clause as a row.
func clauseRow(c formula.Clause) deriveRow {
	lits := slices.Clone(c)
	slices.Sort(lits)
	return newRow(formula.Ones(slices.Compact(lits)), 1)
}

// rows returns a linear constraint as one row or, for an equation, two, in the order of [proof.VerifyVeriPB].
func rows(l *formula.Linear) (all []deriveRow) {
	if l.Sense != formula.AtMost {
		all = append(all, newRow(l.Terms, l.Bound))
	}
	if l.Sense != formula.AtLeast {
		all = append(all, newRow(opposite(l.Terms), -l.Bound))
	}
	return all
}

// opposite returns the terms with the other sign.
func opposite(terms []formula.Term) []formula.Term {
	all := slices.Clone(terms)
	for i := range all {
		all[i].Coef = -all[i].Coef
	}
	return all
}

// plus returns the sum of two rows.
func (r deriveRow) plus(s deriveRow) deriveRow {
	return newRow(slices.Concat(r.terms, s.terms), r.degree+s.degree)
}

// times returns n times the row, for n > 0.
func (r deriveRow) times(n int) deriveRow { return r.each(func(a int) int { return a * n }) }

// over returns the row divided by n > 0 and rounded up.
func (r deriveRow) over(n int) deriveRow {
	return r.each(func(a int) int {
		if a > 0 {
			a += n - 1
		}
		return a / n
	})
}

// each returns the row with other numbers.
func (r deriveRow) each(f func(a int) int) deriveRow {
	r.terms, r.degree = slices.Clone(r.terms), f(r.degree)
	for i := range r.terms {
		r.terms[i].Coef = f(r.terms[i].Coef)
	}
	return r
}

// given returns "the row holds if l is true". The degree must be positive.
func (r deriveRow) given(l formula.Lit) deriveRow {
	return r.plus(deriveRow{[]formula.Term{{Coef: r.degree, Lit: -l}}, 0})
}

// of returns the coefficient of a literal, or 0.
func (r deriveRow) of(l formula.Lit) int {
	i, found := slices.BinarySearchFunc(r.terms, l.Var(), func(t formula.Term, v int) int { return t.Lit.Var() - v })
	if !found || r.terms[i].Lit != l {
		return 0
	}
	return r.terms[i].Coef
}

// most returns the largest coefficient, 0 if there are no terms.
func (r deriveRow) most() (largest int) {
	for _, t := range r.terms {
		largest = max(largest, t.Coef)
	}
	return largest
}

// total returns the sum of the coefficients.
func (r deriveRow) total() (sum int) {
	for _, t := range r.terms {
		sum += t.Coef
	}
	return sum
}

// String returns the row as VeriPB reads it.
func (r deriveRow) String() string {
	var b strings.Builder
	for _, t := range r.terms {
		fmt.Fprintf(&b, "%d %s ", t.Coef, name(t.Lit))
	}
	fmt.Fprintf(&b, ">= %d", r.degree)
	return b.String()
}

func name(l formula.Lit) string {
	if l < 0 {
		return fmt.Sprintf("~x%d", -l)
	}
	return fmt.Sprintf("x%d", l)
}

// A total is a sum of digits that equals a sum of terms. Its rows are proved when they are needed.
type total struct {
	formula.Total
	atLeast, atMost *int // the number of the row "the terms are at least (at most) the digits"; 0 if there is none
}

// rowOf returns the number of a row of a total, or 0.
func (p *prover) rowOf(t *total, atLeast bool) int {
	if t.Same > 0 {
		t = p.totals[t.Same-1]
	}
	found := &t.atLeast
	if !atLeast {
		found = &t.atMost
	}
	if *found == nil {
		n := 0
		switch {
		case t.Base > 0 && atLeast:
			n = p.carried(&t.Total)
		case t.Base > 0:
		case atLeast:
			n = p.chain(t.Digits, t.Terms, 0)
		default:
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
// says, and divided by d. A digit that is one of the terms, as networks pass them on, has a double meanwhile, because it
// would vanish from the rows.
func (p *prover) chain(digits []formula.Lit, terms []formula.Term, offset int) (sum int) {
	base := newRow(terms, -offset)
	if base.degree > 0 {
		if sum = p.loosened(base); sum == 0 {
			sum = p.inPairs(terms)
		}
		if sum == 0 || p.db.rows[sum].String() != base.String() {
			return 0
		}
	}
	var doubles []int // clauses: a digit, and so its double
	for j, digit := range digits {
		row := newRow(terms, j+1-offset)
		says, err := 0, error(nil)
		if row.degree > 0 && (row.of(digit) > 0 || row.of(-digit) > 0) {
			double := p.named(row)
			n := 0
			n, err = p.known(formula.Clause{-digit, double})
			says, doubles = p.halves[double], append(doubles, n)
		} else {
			says, err = p.implied(digit, row)
		}
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
	for _, n := range doubles {
		sum = p.calculate(p.db.rows[sum].plus(p.db.rows[n]), "%d %d +", p.ids[sum], p.ids[n])
	}
	return sum
}

// inPairs proves that a sum is at least 0 in which each -1 comes after a 1 that follows from it. It returns the number of
// the row, or 0 if it finds no proof.
func (p *prover) inPairs(terms []formula.Term) int {
	var sum addition
	for i := 0; i < len(terms); i++ {
		switch t := terms[i]; {
		case t.Coef != 1:
			return 0
		case i+1 < len(terms) && terms[i+1].Coef == -1:
			i++
			n, err := p.known(formula.Clause{-terms[i].Lit, t.Lit})
			if err != nil {
				return 0
			}
			sum.add(p.db.rows[n], fmt.Sprint(p.ids[n]))
		default:
			sum.add(newRow(terms[i:i+1], 0), name(t.Lit))
		}
	}
	return p.calculate(sum.row, "%s", sum.text)
}

// carried proves that a unary number and what is added to it is at least what its digits of a higher value count: each
// says that so many literals before it are true, too. It returns the number of the row, or 0 if it finds no proof.
func (p *prover) carried(t *formula.Total) int {
	var sum addition
	for i, digit := range t.Digits {
		last := (i+1)*t.Base - t.More - 1
		for j := last - t.Base + 1; j < last; j++ {
			if j < 0 {
				sum.add(newRow([]formula.Term{{Coef: -1, Lit: digit}}, -1), name(-digit))
				continue
			}
			n, err := p.known(formula.Clause{-digit, t.Terms[j].Lit})
			if err != nil {
				return 0
			}
			sum.add(p.db.rows[n], fmt.Sprint(p.ids[n]))
		}
	}
	return p.calculate(sum.row, "%s", sum.text)
}

// An addition adds up rows, each with its number or name in the proof.
type addition struct {
	row  deriveRow
	text string
}

func (a *addition) add(r deriveRow, id string) {
	if a.text == "" {
		a.row, a.text = r, id
	} else {
		a.row, a.text = a.row.plus(r), a.text+" "+id+" +"
	}
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
		for i, t := range p.totals {
			if i > 0 && t.Set != p.totals[i-1].Set {
				p.shared[n] = true
				n = row
			}
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
