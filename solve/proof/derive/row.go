package derive

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode/formula"
)

// A row is a pseudo-Boolean constraint: terms with positive coefficients and different variables, in the order of
// variables, add up to at least the degree.
type row struct {
	terms  []formula.Term
	degree int
}

// newRow returns the constraint that the sum of the terms is at least degree.
func newRow(terms []formula.Term, degree int) row {
	plain := formula.Linear{Terms: terms, Sense: formula.AtLeast, Bound: degree}
	plain = plain.Plain()
	r := row{degree: plain.Bound}
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
func clauseRow(c formula.Clause) row {
	lits := slices.Clone(c)
	slices.Sort(lits)
	return newRow(formula.Ones(slices.Compact(lits)), 1)
}

// rows returns a linear constraint as one row or, for an equation, two, in the order of [proof.VerifyVeriPB].
func rows(l *formula.Linear) (all []row) {
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
func (r row) plus(s row) row { return newRow(slices.Concat(r.terms, s.terms), r.degree+s.degree) }

// total returns the sum of the coefficients.
func (r row) total() (sum int) {
	for _, t := range r.terms {
		sum += t.Coef
	}
	return sum
}

// String returns the row as VeriPB reads it.
func (r row) String() string {
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
