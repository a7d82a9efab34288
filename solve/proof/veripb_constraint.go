package proof

import (
	"errors"

	"haft/encode/formula"
)

// A sum is a pseudo-Boolean constraint in the form of cutting planes: literals with positive coefficients, at most
// one for each variable, add up to at least the degree.
type sum struct {
	coef   map[int]int // by variable; negative for the literal ~x
	degree int
}

// maxNumber bounds the numbers of a proof, so that no product overflows.
const maxNumber = 1 << 31

var errTooLarge = errors.New("a number is larger than 2^31")

// axiom returns l >= 0.
func axiom(l formula.Lit) *sum {
	s := &sum{coef: map[int]int{}}
	s.addTerm(1, l)
	return s
}

// clause returns a clause as a sum.
func clause(c formula.Clause) *sum {
	s := &sum{coef: map[int]int{}, degree: 1}
	for _, l := range c {
		s.addTerm(1, l)
	}
	return s
}

// sums returns a linear constraint as one sum or, if it is an equation, two: first "at least", then "at most", in
// the order in which VeriPB numbers them.
func sums(l *formula.Linear) (all []*sum) {
	if l.Sense != formula.AtMost {
		all = append(all, signed(l, 1))
	}
	if l.Sense != formula.AtLeast {
		all = append(all, signed(l, -1))
	}
	return all
}

// signed returns the constraint that the sum is at least (1) or at most (-1) its bound.
func signed(l *formula.Linear, sign int) *sum {
	s := &sum{coef: map[int]int{}, degree: sign * l.Bound}
	for _, t := range l.Terms {
		s.addTerm(sign*t.Coef, t.Lit)
	}
	return s
}

// addTerm adds a·l, where a may be negative: a·x is then a + |a|·~x. If both signs of a variable occur, their
// common part is a constant.
func (s *sum) addTerm(a int, l formula.Lit) {
	if a < 0 {
		s.degree -= a
		a, l = -a, -l
	}
	v := l.Var()
	if l < 0 {
		a = -a
	}
	old := s.coef[v]
	if old < 0 != (a < 0) {
		s.degree -= min(max(old, -old), max(a, -a))
	}
	if s.coef[v] = old + a; old+a == 0 {
		delete(s.coef, v)
	}
}

// plus returns the sum of two constraints.
func (s *sum) plus(t *sum) *sum {
	r := s.times(1)
	r.degree += t.degree
	for v, a := range t.coef {
		if a < 0 {
			r.addTerm(-a, -formula.Lit(v))
		} else {
			r.addTerm(a, formula.Lit(v))
		}
	}
	return r
}

// times multiplies by n > 0.
func (s *sum) times(n int) *sum {
	return s.each(s.degree*n, func(a int) int { return a * n })
}

// over divides by n > 0 and rounds up, which is sound because literals are 0 or 1.
func (s *sum) over(n int) *sum {
	return s.each(ceil(s.degree, n), func(a int) int { return ceil(a, n) })
}

// saturated cuts coefficients down to the degree.
func (s *sum) saturated() *sum {
	degree := max(s.degree, 0)
	return s.each(degree, func(a int) int { return min(a, degree) })
}

// without weakens the constraint: it gives up a variable and everything that it could have contributed.
func (s *sum) without(v int) *sum {
	r := s.times(1)
	r.degree -= max(r.coef[v], -r.coef[v])
	delete(r.coef, v)
	return r
}

// each returns a constraint with new coefficients, each a function of the old coefficient's absolute value.
func (s *sum) each(degree int, f func(a int) int) *sum {
	r := &sum{make(map[int]int, len(s.coef)), degree}
	for v, a := range s.coef {
		b := f(max(a, -a))
		if a < 0 {
			b = -b
		}
		if b != 0 {
			r.coef[v] = b
		}
	}
	return r
}

// ceil returns a/n rounded up, for n > 0.
func ceil(a, n int) int {
	if a > 0 {
		return (a + n - 1) / n
	}
	return a / n
}

// contradicts reports whether the constraint is a contradiction: there are no literals to reach the degree.
func (s *sum) contradicts() bool { return len(s.coef) == 0 && s.degree > 0 }

// moderate reports whether all numbers are within the bound.
func (s *sum) moderate() bool {
	for _, a := range s.coef {
		if max(a, -a) > maxNumber {
			return false
		}
	}
	return max(s.degree, -s.degree) <= maxNumber
}
