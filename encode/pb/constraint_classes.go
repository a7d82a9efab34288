package pb

import (
	"math"

	"haft/encode/formula"
)

// A Class is a kind of constraints that have encodings of their own.
type Class int

// The classes. A constraint belongs to the first one that it fits into.
const (
	Trivial     Class = iota // always holds
	Clausal                  // some literals, a clause, two clauses, or a contradiction
	AtMostOne                // at most one of some literals is true, or exactly one
	Cardinality              // so many literals are true: all coefficients are equal
	General                  // any sum
)

// String returns what the class is called in a table.
func (c Class) String() string {
	return [...]string{"always holds", "clauses", "at most one", "cardinality", "general"}[c]
}

// A row is a constraint in normal form: the literals of units are true, and the sum of the terms is from least to most.
// The coefficients are positive and the variables different. There is no lower bound if least is not positive, and no
// upper bound if most is at least the total of the coefficients.
type row struct {
	group       formula.Group
	from        []int // the linear constraints, by their index, that it stands for
	clauses     []int // and the clauses
	second      bool  // it and the row before have the bounds of one constraint
	found       bool  // it stands for clauses that together are an at most one
	units       []formula.Lit
	terms       []formula.Term
	least, most int
	total       int
	class       Class
	groups      []group // of its literals or their negations
}

// unlimited is a bound that no sum reaches.
const unlimited = math.MaxInt

// scratch normalises rows without a map for each.
type scratch struct {
	place []int // by variable: the index of its term and 1
}

// plain returns the row of a linear constraint, each variable once and with positive coefficients. It is normal but
// for what tighten does.
func (s *scratch) plain(l *formula.Linear) row {
	r := row{least: -unlimited, most: unlimited}
	bound := l.Bound
	r.terms = make([]formula.Term, 0, len(l.Terms))
	for _, t := range l.Terms {
		v, coef := t.Lit.Var(), t.Coef
		if t.Lit < 0 {
			bound -= coef
			coef = -coef
		}
		for len(s.place) <= v {
			s.place = append(s.place, 0)
		}
		if s.place[v] == 0 {
			r.terms = append(r.terms, formula.Term{Lit: formula.Lit(v)})
			s.place[v] = len(r.terms)
		}
		r.terms[s.place[v]-1].Coef += coef
	}
	terms := r.terms[:0]
	for _, t := range r.terms {
		s.place[t.Lit] = 0
		switch {
		case t.Coef > 0:
			terms = append(terms, t)
		case t.Coef < 0:
			bound -= t.Coef
			terms = append(terms, formula.Term{Coef: -t.Coef, Lit: -t.Lit})
		}
	}
	r.terms = terms
	if l.Sense != formula.AtMost {
		r.least = bound
	}
	if l.Sense != formula.AtLeast {
		r.most = bound
	}
	return r
}

// tighten brings a row into normal form. Literals that have only one value become units, coefficients are divided by
// their greatest common divisor and, if there is only one bound, are no larger than what it needs: saturation and
// division, as in cutting planes. Then it finds the class.
func (r *row) tighten() {
	for r.forced() || r.divided() || r.saturated() {
	}
	r.class = r.classOf()
}

// forced makes units of literals whose coefficient leaves them one value, and reports whether there were any.
func (r *row) forced() bool {
	r.total = 0
	for _, t := range r.terms {
		r.total += t.Coef
	}
	if r.least > r.most || r.least > r.total || r.most < 0 { // it never holds
		r.terms, r.least, r.most, r.total = nil, 1, 0, 0
		return false
	}
	if r.least <= 0 && r.most >= r.total {
		r.terms, r.total = nil, 0
		return false
	}
	r.least, r.most = max(r.least, 0), min(r.most, r.total)
	most, room := r.most, r.total-r.least
	terms := r.terms[:0]
	for _, t := range r.terms {
		switch {
		case t.Coef > most:
			r.units = append(r.units, -t.Lit)
		case t.Coef > room:
			r.units = append(r.units, t.Lit)
			r.least -= t.Coef
			r.most -= t.Coef
		default:
			terms = append(terms, t)
		}
	}
	found := len(terms) < len(r.terms)
	r.terms = terms
	return found
}

// divided divides by the greatest common divisor, and reports whether it is more than 1.
func (r *row) divided() bool {
	d := 0
	for _, t := range r.terms {
		for a, b := t.Coef, d; ; {
			if b == 0 {
				d = a
				break
			}
			a, b = b, a%b
		}
		if d == 1 {
			return false
		}
	}
	if d < 2 {
		return false
	}
	for i := range r.terms {
		r.terms[i].Coef /= d
	}
	if r.least != -unlimited {
		r.least = -floored(-r.least, d)
	}
	if r.most != unlimited {
		r.most = floored(r.most, d)
	}
	return true
}

// floored returns n/d rounded down.
func floored(n, d int) int {
	q := n / d
	if q*d > n {
		q--
	}
	return q
}

// saturated cuts off coefficients that are larger than the only bound needs, and reports whether there were any.
func (r *row) saturated() (found bool) {
	need := r.least // for an upper bound, of the negations
	switch {
	case r.most < r.total && r.least > 0:
		return false
	case r.most < r.total:
		need = r.total - r.most
	}
	for i := range r.terms {
		if more := r.terms[i].Coef - need; more > 0 {
			found = true
			r.terms[i].Coef = need
			r.total -= more
			r.most -= more // the total stays out of reach, and so does what an upper bound excludes
		}
	}
	return found
}

// unsatisfiable reports whether the row never holds.
func (r *row) unsatisfiable() bool { return r.least > r.total || r.most < 0 }

// bounds says which bounds there are.
func (r *row) bounds() (lower, upper bool) { return r.least > 0, r.most < r.total }

func (r *row) classOf() Class {
	n := len(r.terms)
	lower, upper := r.bounds()
	switch {
	case r.unsatisfiable(), n == 0 && len(r.units) > 0:
		return Clausal
	case n == 0:
		return Trivial
	}
	for _, t := range r.terms {
		if t.Coef != 1 {
			return General
		}
	}
	switch {
	case (!lower || r.least == 1) && (!upper || r.most == n-1):
		return Clausal
	case r.most == 1, r.least == n-1:
		return AtMostOne
	}
	return Cardinality
}

// side returns the row with only one of its bounds, in normal form and without units.
func (r *row) side(upper bool) row {
	s := row{group: r.group, from: r.from, least: r.least, most: unlimited, groups: r.groups}
	if upper {
		s.least, s.most = 0, r.most
	}
	s.terms = append(s.terms, r.terms...)
	s.tighten()
	return s
}

// lits returns the literals of the terms.
func (r *row) lits() []formula.Lit {
	lits := make([]formula.Lit, len(r.terms))
	for i, t := range r.terms {
		lits[i] = t.Lit
	}
	return lits
}

// linear returns a row of coefficients 1 or others, which has no units, as a linear constraint.
func (r *row) linear() formula.Linear {
	lower, upper := r.bounds()
	switch {
	case !upper:
		return formula.Linear{Terms: r.terms, Sense: formula.AtLeast, Bound: r.least}
	case lower:
		return formula.Linear{Terms: r.terms, Sense: formula.Equal, Bound: r.most}
	}
	return formula.Linear{Terms: r.terms, Sense: formula.AtMost, Bound: r.most}
}
