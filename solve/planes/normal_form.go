package planes

import (
	"cmp"
	"slices"

	"haft/encode/formula"
)

// A lit is a literal: twice its variable, plus one if it is negative.
type lit uint32

func litOf(l formula.Lit) lit {
	if l < 0 {
		return lit(-l)<<1 | 1
	}
	return lit(l) << 1
}

func (l lit) formula() formula.Lit {
	if l.negative() {
		return -formula.Lit(l.variable())
	}
	return formula.Lit(l.variable())
}

func (l lit) not() lit { return l ^ 1 }

func (l lit) variable() int { return int(l >> 1) }

func (l lit) negative() bool { return l&1 > 0 }

// A term is a literal with a positive coefficient.
type term struct {
	coef int64
	lit  lit
}

// A row is a pseudo-Boolean constraint in normal form: the coefficients of the true literals add up to at least the
// degree. Each variable occurs once, the degree is positive, no coefficient is larger than the degree, and no
// coefficient is smaller than the next. So a row of degree 1 is a clause.
type row struct {
	terms  []term
	degree int64

	// room is by how much the coefficients of the literals that are not false exceed the degree. It is kept up to
	// date for rows that are not clauses: see propagate.
	room int64

	number   int // in the proof
	levels   int // of its false literals when it was learned: few are good
	activity float64
	dropped  bool
	reasons  bool // it is the reason of some value; only while rows are dropped
}

func (r *row) clause() bool { return r.degree == 1 }

// saturate cuts coefficients down to the degree, and reports whether there was any to cut. A literal as large as the
// degree satisfies the row alone, whatever more it counts.
func saturate(terms []term, degree int64) (cut bool) {
	for i := range terms {
		if terms[i].coef > degree {
			terms[i].coef, cut = degree, true
		}
	}
	return cut
}

// descending sorts the terms by their coefficients.
func descending(terms []term) {
	slices.SortStableFunc(terms, func(a, b term) int { return cmp.Compare(b.coef, a.coef) })
}

// over returns a/d rounded up. Neither is negative, and d is not 0.
func over(a, d int64) int64 { return (a + d - 1) / d }
