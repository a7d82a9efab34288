package proof

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"math/bits"
	"slices"
	"strings"

	"haft/encode/formula"
)

// A sum is a pseudo-Boolean constraint in the form of cutting planes: literals with positive coefficients, at most
// one for each variable, add up to at least the degree. It does not change once it is made.
type sum struct {
	terms  []coefficient // by variable, ascending
	degree int
}

// A coefficient is that of a variable, and not 0. It is negative for the literal ~x.
type coefficient struct{ variable, a int }

// lit returns the literal that counts.
func (c coefficient) lit() formula.Lit {
	if c.a < 0 {
		return formula.Lit(-c.variable)
	}
	return formula.Lit(c.variable)
}

// size returns what the literal counts.
func (c coefficient) size() int { return max(c.a, -c.a) }

// maxNumber bounds what the numbers of a constraint, without their signs, add up to, so that no sum of two of them
// overflows. VeriPB has no such limit.
const maxNumber = 1 << 61

var errTooLarge = fmt.Errorf("the numbers of a constraint add up to more than 2^61: %w", ErrNotSupported)

// axiom returns l >= 0.
func axiom(l formula.Lit) *sum { return newSum([]formula.Term{{Coef: 1, Lit: l}}, 0) }

// clause returns a clause as a sum. Literals that are repeated count once.
func clause(c formula.Clause) *sum {
	lits := slices.Clone(c)
	slices.Sort(lits)
	return newSum(formula.Ones(slices.Compact(lits)), 1)
}

// sums returns a linear constraint as one sum or, if it is an equation, two: first "at least", then "at most", in
// the order in which VeriPB numbers them. The numbers must be moderate: see moderateRow.
func sums(l *formula.Linear) (all []*sum) {
	if l.Sense != formula.AtMost {
		all = append(all, newSum(l.Terms, l.Bound))
	}
	if l.Sense != formula.AtLeast {
		terms := slices.Clone(l.Terms)
		for i := range terms {
			terms[i].Coef = -terms[i].Coef
		}
		all = append(all, newSum(terms, -l.Bound))
	}
	return all
}

// moderateRow reports whether the numbers of a row, without their signs, add up to at most maxNumber.
func moderateRow(terms []formula.Term, bound int) bool {
	total := size(bound)
	for _, t := range terms {
		if total > maxNumber || size(t.Coef) > maxNumber {
			return false
		}
		total += size(t.Coef)
	}
	return total <= maxNumber
}

// size returns a number without its sign.
func size(n int) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// newSum returns the constraint that the terms, which may be negative and repeated, add up to at least the bound: a·x is
// a + |a|·~x if a is negative. If both signs of a variable occur, their common part is a constant.
func newSum(terms []formula.Term, bound int) *sum {
	s := &sum{make([]coefficient, 0, len(terms)), bound}
	for _, t := range terms {
		c := coefficient{t.Lit.Var(), t.Coef}
		if t.Lit < 0 { // a·~x is a - a·x
			c.a = -c.a
			s.degree += c.a
		}
		s.terms = append(s.terms, c)
	}
	slices.SortStableFunc(s.terms, func(a, b coefficient) int { return a.variable - b.variable })
	kept := s.terms[:0]
	for i := 0; i < len(s.terms); {
		c := s.terms[i]
		for i++; i < len(s.terms) && s.terms[i].variable == c.variable; i++ {
			c.a += s.terms[i].a
		}
		if c.a < 0 {
			s.degree += c.size()
		}
		if c.a != 0 {
			kept = append(kept, c)
		}
	}
	s.terms = kept
	return s
}

// of returns the coefficient of a variable, or 0.
func (s *sum) of(variable int) int {
	i, found := slices.BinarySearchFunc(s.terms, variable, func(c coefficient, v int) int { return c.variable - v })
	if !found {
		return 0
	}
	return s.terms[i].a
}

// plus returns the sum of two constraints.
func (s *sum) plus(t *sum) *sum {
	r := &sum{make([]coefficient, 0, len(s.terms)+len(t.terms)), s.degree + t.degree}
	a, b := s.terms, t.terms
	for len(a) > 0 && len(b) > 0 {
		switch x, y := a[0], b[0]; {
		case x.variable < y.variable:
			r.terms, a = append(r.terms, x), a[1:]
		case x.variable > y.variable:
			r.terms, b = append(r.terms, y), b[1:]
		default:
			if x.a < 0 != (y.a < 0) {
				r.degree -= min(x.size(), y.size())
			}
			if x.a += y.a; x.a != 0 {
				r.terms = append(r.terms, x)
			}
			a, b = a[1:], b[1:]
		}
	}
	r.terms = append(append(r.terms, a...), b...)
	return r
}

// times multiplies by n, which is not negative. It fails if the result is too large.
func (s *sum) times(n int) (*sum, error) {
	if high, low := bits.Mul64(s.total(), uint64(n)); high > 0 || low > maxNumber {
		return nil, errTooLarge
	}
	return s.each(s.degree*n, func(a int) int { return a * n }), nil
}

// over divides by n > 0 and rounds up, which is sound because literals are 0 or 1.
func (s *sum) over(n int) *sum {
	return s.each(ceil(s.degree, n), func(a int) int { return ceil(a, n) })
}

// overPlain divides by n > 0 and rounds up, after the constraint was written with variables only, no negated ones.
func (s *sum) overPlain(n int) *sum {
	terms, bound := s.plain()
	for i := range terms {
		terms[i].Coef = ceil(terms[i].Coef, n)
	}
	return newSum(terms, ceil(bound, n))
}

// plain returns the constraint with variables only, no negated ones.
func (s *sum) plain() (terms []formula.Term, bound int) {
	bound = s.degree
	for _, c := range s.terms {
		terms = append(terms, formula.Term{Coef: c.a, Lit: formula.Lit(c.variable)})
		bound += min(c.a, 0)
	}
	return terms, bound
}

// saturated cuts coefficients down to the degree.
func (s *sum) saturated() *sum {
	degree := max(s.degree, 0)
	return s.each(degree, func(a int) int { return min(a, degree) })
}

// without weakens the constraint: it gives up a variable and everything that it could have contributed.
func (s *sum) without(v int) *sum {
	r := &sum{make([]coefficient, 0, len(s.terms)), s.degree}
	for _, c := range s.terms {
		if c.variable == v {
			r.degree -= c.size()
		} else {
			r.terms = append(r.terms, c)
		}
	}
	return r
}

// each returns a constraint with new coefficients, each a function of the size of the old one.
func (s *sum) each(degree int, f func(a int) int) *sum {
	r := &sum{make([]coefficient, 0, len(s.terms)), degree}
	for _, c := range s.terms {
		b := f(c.size())
		if c.a < 0 {
			b = -b
		}
		if b != 0 {
			r.terms = append(r.terms, coefficient{c.variable, b})
		}
	}
	return r
}

// negation returns the constraint that holds exactly where s does not: too many literals are false for s.
func (s *sum) negation() *sum {
	r := &sum{make([]coefficient, len(s.terms)), 1 - s.degree}
	for i, c := range s.terms {
		r.terms[i] = coefficient{c.variable, -c.a}
		r.degree += c.size()
	}
	return r
}

// ceil returns a/n rounded up, for n > 0.
func ceil(a, n int) int {
	if a > 0 {
		return (a-1)/n + 1
	}
	return a / n
}

// contradicts reports whether the constraint is a contradiction: not even all its literals together reach the degree.
func (s *sum) contradicts() bool {
	room := -s.degree
	for _, c := range s.terms {
		room += c.size()
	}
	return room < 0
}

// implies reports whether t follows from s by taking what literals of s have too much away from the degree.
func (s *sum) implies(t *sum) bool {
	degree := s.degree
	others := t.terms
	for _, c := range s.terms {
		for len(others) > 0 && others[0].variable < c.variable {
			others = others[1:]
		}
		b := 0
		if len(others) > 0 && others[0].lit() == c.lit() {
			b = others[0].size()
		}
		degree -= max(0, c.size()-b)
	}
	return degree >= t.degree
}

// total returns what the numbers add up to without their signs.
func (s *sum) total() uint64 {
	total := size(s.degree)
	for _, c := range s.terms {
		total += uint64(c.size())
	}
	return total
}

// moderate reports whether the numbers are within the bound.
func (s *sum) moderate() bool { return s.total() <= maxNumber }

// equal reports whether two constraints are the same.
func (s *sum) equal(t *sum) bool { return s.degree == t.degree && slices.Equal(s.terms, t.terms) }

// hash returns the same number for constraints that are equal.
func (s *sum) hash() uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	var b [16]byte
	for _, c := range append(s.terms[:len(s.terms):len(s.terms)], coefficient{0, s.degree}) {
		binary.LittleEndian.PutUint64(b[:], uint64(c.variable))
		binary.LittleEndian.PutUint64(b[8:], uint64(c.a))
		h.Write(b[:])
	}
	return h.Sum64()
}

var hashSeed = maphash.MakeSeed()

var errOperands = errors.New("an operation lacks its operands")

// polWords separates numbers from operations that are written without a space: "2+3d" is 2 + 3 d.
func polWords(words []string) []string {
	glued := func(w string) bool { // a sign, or digits, and more
		digits := strings.TrimLeft(w, "0123456789")
		return len(w) > 1 && (w[0] == '+' || digits != "" && digits != w)
	}
	if !slices.ContainsFunc(words, glued) {
		return words
	}
	var all []string
	for _, w := range words {
		for glued(w) {
			n := max(1, len(w)-len(strings.TrimLeft(w, "0123456789")))
			all, w = append(all, w[:n]), w[n:]
		}
		all = append(all, w)
	}
	return all
}

// pol computes a line in reverse Polish notation, and adds the result.
func (v *planes) pol(words []string) error {
	words = polWords(words)
	var stack []*sum
	for i := 0; i < len(words); i++ {
		var err error
		if i+1 < len(words) && strings.Contains("*dcw-mn", words[i+1]) {
			stack, err = v.with(stack, words[i], words[i+1])
			i++
		} else {
			stack, err = v.step(stack, words[i])
		}
		if err != nil {
			return err
		}
		if !stack[len(stack)-1].moderate() {
			return errTooLarge
		}
	}
	if len(stack) != 1 {
		return fmt.Errorf("the line leaves %d constraints; expected 1", len(stack))
	}
	return v.learn(stack[0])
}

// with performs an operation that takes a number or a variable.
func (v *planes) with(stack []*sum, word, operation string) ([]*sum, error) {
	if len(stack) == 0 {
		return nil, errOperands
	}
	top := &stack[len(stack)-1]
	if operation == "w" {
		l, err := v.literal(word)
		if err == nil {
			*top = (*top).without(l.Var())
		}
		return stack, err
	}
	least := 1
	if operation == "*" || operation == "-" {
		least = 0
	}
	n, err := integer(word)
	switch {
	case errors.Is(err, ErrNotSupported):
		return nil, err
	case err != nil || n < least:
		return nil, fmt.Errorf("%.40q before %s; expected a number from %d", word, operation, least)
	}
	switch operation {
	case "*":
		*top, err = (*top).times(n)
	case "d":
		*top = (*top).over(n)
	case "c":
		*top = (*top).overPlain(n)
	case "-":
		*top = &sum{(*top).terms, (*top).degree - n}
	default:
		err = fmt.Errorf("operation %s is %w", operation, ErrNotSupported)
	}
	return stack, err
}

// step processes any other word.
func (v *planes) step(stack []*sum, word string) ([]*sum, error) {
	n := len(stack)
	switch {
	case word == "+" && n >= 2:
		stack[n-2] = stack[n-2].plus(stack[n-1])
		return stack[:n-1], nil
	case word == "s" && n >= 1:
		stack[n-1] = stack[n-1].saturated()
		return stack, nil
	case strings.Contains("+s*dwcmn-", word):
		return nil, errOperands
	case strings.Trim(word[:1], "-@0123456789") != "":
		l, err := v.literal(word)
		if err != nil {
			return nil, err
		}
		return append(stack, axiom(l)), nil
	}
	r, err := v.numbered(word)
	if err != nil {
		return nil, err
	}
	return append(stack, r.sum), nil
}
