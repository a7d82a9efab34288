package proof

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode/formula"
)

// A row is a pseudo-Boolean constraint: terms with positive coefficients and different variables, in the order of
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
