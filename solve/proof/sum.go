package proof

import (
	"errors"

	"haft/encode/formula"
)

// A sum is a pseudo-Boolean constraint as cutting planes have it: literals with
// positive coefficients, at most one of each variable, add up to at least the degree.
type sum struct {
	coef   map[int]int // by variable; negative for the literal ~x
	degree int
}

// maxNumber bounds the numbers of a proof, so that no product overflows.
const maxNumber = 1 << 31

var errTooLarge = errors.New("a number is larger than 2^31")

// axiom is l >= 0.
func axiom(l formula.Lit) *sum {
	s := &sum{coef: map[int]int{}}
	s.addTerm(1, l)
	return s
}

// clause is one as a sum.
func clause(c formula.Clause) *sum {
	s := &sum{coef: map[int]int{}, degree: 1}
	for _, l := range c {
		s.addTerm(1, l)
	}
	return s
}

// sums is a linear constraint as one sum or, if it is an equation, two: first at least, then
// at most, as VeriPB numbers them.
func sums(l *formula.Linear) (all []*sum) {
	if l.Sense != formula.AtMost {
		all = append(all, signed(l, 1))
	}
	if l.Sense != formula.AtLeast {
		all = append(all, signed(l, -1))
	}
	return all
}

// signed is the constraint at least (1), or at most (-1), its bound.
func signed(l *formula.Linear, sign int) *sum {
	s := &sum{coef: map[int]int{}, degree: sign * l.Bound}
	for _, t := range l.Terms {
		s.addTerm(sign*t.Coef, t.Lit)
	}
	return s
}

// addTerm adds a·l, where a may be negative: a·x is a + |a|·~x then. Of literals of both
// signs the common part is a constant.
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

// plus is the sum of two constraints.
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

// times multiplies with n > 0.
func (s *sum) times(n int) *sum {
	return s.each(s.degree*n, func(a int) int { return a * n })
}

// over divides by n > 0 and rounds up, which is sound since literals are 0 or 1.
func (s *sum) over(n int) *sum {
	return s.each(ceil(s.degree, n), func(a int) int { return ceil(a, n) })
}

// saturated cuts coefficients down to the degree.
func (s *sum) saturated() *sum {
	degree := max(s.degree, 0)
	return s.each(degree, func(a int) int { return min(a, degree) })
}

// without weakens: it gives up a variable and what it could have contributed.
func (s *sum) without(v int) *sum {
	r := s.times(1)
	r.degree -= max(r.coef[v], -r.coef[v])
	delete(r.coef, v)
	return r
}

// each is a constraint with other coefficients, each a function of the old one's size.
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

// ceil is a/n rounded up, for n > 0.
func ceil(a, n int) int {
	if a > 0 {
		return (a + n - 1) / n
	}
	return a / n
}

// contradicts tells whether no values satisfy it: there are no literals to reach the degree.
func (s *sum) contradicts() bool { return len(s.coef) == 0 && s.degree > 0 }

// moderate tells whether all numbers are within the bound.
func (s *sum) moderate() bool {
	for _, a := range s.coef {
		if max(a, -a) > maxNumber {
			return false
		}
	}
	return max(s.degree, -s.degree) <= maxNumber
}
