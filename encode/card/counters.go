package card

import (
	"fmt"
	"slices"

	"haft/encode/formula"
)

// sequential returns the counter LT-SEQ of Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints",
// CP 2005. Variable s(i,j) follows from "at least j of the first i are true":
//
//	x_1 → s(1,1)     ¬s(1,j)                               for j > 1
//	x_i → s(i,1)     x_i ∧ s(i-1,j-1) → s(i,j)
//	                 s(i-1,j) → s(i,j)     ¬(x_i ∧ s(i-1,k))
//
// (n-1)k auxiliary variables and 2nk+n-3k-1 clauses.
func sequential(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	n := len(lits)
	w := formula.NewWriter(f, g, lits)
	row := func(i int) []formula.Lit {
		s := make([]formula.Lit, k)
		for j := range s {
			s[j] = w.Named(fmt.Sprintf("s%d,%d", i, j+1))
		}
		if w.Explained() {
			w.Unary(s, formula.Ones(lits[:i]))
		}
		return s
	}
	before := row(1)
	w.Add(-lits[0], before[0])
	for _, s := range before[1:] {
		w.Add(-s)
	}
	for i := 2; i < n; i++ {
		x, s := lits[i-1], row(i)
		w.Add(-x, s[0])
		w.Add(-before[0], s[0])
		for j := 1; j < k; j++ {
			w.Add(-x, -before[j-1], s[j])
			w.Add(-before[j], s[j])
		}
		w.Add(-x, -before[k-1])
		before = s
	}
	w.Add(-lits[n-1], -before[k-1])
}

// A unary counter writes clauses for outputs o_1..o_m, where o_j says "at least j of lits are true" and 0 < m <=
// len(lits). With one direction, o_j is true if at least j literals are true, which is enough for an upper limit.
// With both directions, the outputs are equivalent to what they say.
type unary func(c counter, lits []formula.Lit, m int) []formula.Lit

// counter is what a unary counter writes to.
type counter struct {
	formula.Writer
	both  bool // writes both directions, not only from the inputs to the outputs
	times int  // how often the constraint counts what is sorted, 0 if as often as its coefficients say
}

// atMost counts with one direction.
func (count unary) atMost(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	c := counter{formula.NewWriter(f, g, lits), false, 0}
	c.Add(-count(c, lits, k+1)[k])
}

// twoWay is atMost with a counter of both directions. The additional clauses do not find more, but make the values
// of the auxiliary variables follow from the inputs.
func (count unary) twoWay(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	c := counter{formula.NewWriter(f, g, lits), true, 0}
	c.Add(-count(c, lits, k+1)[k])
}

// between limits one counter of both directions from both sides, or only from below.
func (count unary) between(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	c := counter{formula.NewWriter(f, g, lits), true, 0}
	if most >= len(lits) {
		c.Add(count(c, lits, least)[least-1])
		return
	}
	o := count(c, lits, most+1)
	c.Add(-o[most])
	c.Add(o[least-1])
}

// adder adds the literals as binary digits with full and half adders, and compares the sum with k: Warners, "A
// Linear-Time Transformation of Linear Inequalities into Conjunctive Normal Form", IPL 1998; Eén and Sörensson,
// "Translating Pseudo-Boolean Constraints into SAT", JSAT 2006, section 5.2. A full adder has two variables and 14
// clauses, a half adder two variables and 7 clauses; n inputs need about n adders. Unit propagation computes the
// sum from the inputs, but finds little about the inputs from a limit on the sum.
func adder(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	w := formula.NewWriter(f, g, lits)
	BinaryAtMost(w, BinarySum(w, [][]formula.Lit{lits}), k)
}

// adderBetween is adder with two bounds on the sum.
func adderBetween(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	w := formula.NewWriter(f, g, lits)
	BinaryBetween(w, BinarySum(w, [][]formula.Lit{lits}), least, most)
}

// BinarySum adds literals: each literal of columns[i] counts 2^i. It returns the digits of the sum, the lowest
// first. A digit that is always zero is returned as 0, which is not a literal. The literals of a column are added
// in their order, before its carries.
func BinarySum(w formula.Writer, columns [][]formula.Lit) (sum []formula.Lit) {
	var carries []formula.Lit
	for i := 0; i < len(columns) || len(carries) > 0; i++ {
		queue := carries
		if i < len(columns) {
			queue = append(append([]formula.Lit(nil), columns[i]...), carries...)
		}
		carries = nil
		for len(queue) > 1 {
			n := min(len(queue), 3)
			digit, carry := addDigits(w, queue[:n], 1<<i)
			queue = append(queue[n:], digit)
			carries = append(carries, carry)
		}
		sum = append(sum, append(queue, bottom)[0])
	}
	return sum
}

// addDigits writes a half adder of two literals or a full adder of three. It returns the last digit of their sum
// and the carry, each equivalent to what it stands for. The literals count so many times.
func addDigits(w formula.Writer, in []formula.Lit, times int) (digit, carry formula.Lit) {
	digit, carry = w.Var("d"), w.Var("c")
	w.Means(carry, formula.Ones(in), 2)
	rest := append(formula.Ones(in), formula.Term{Coef: -2, Lit: carry})
	w.Means(digit, rest, 1)
	w.Total(formula.Total{Digits: []formula.Lit{digit}, Terms: rest, Times: times})
	for row := range 1 << len(in) {
		clause, trues := []formula.Lit(nil), 0
		for i, l := range spell(in, row) {
			clause = append(clause, -l)
			trues += row >> i & 1
		}
		w.Add(append(clause, spell([]formula.Lit{digit}, trues&1)...)...)
	}
	for i, x := range in {
		for _, y := range in[i+1:] {
			w.Add(-x, -y, carry)
		}
	}
	carryNeeds(w, in, carry)
	return digit, carry
}

// carryNeeds says that a carry needs two true literals, so at least one of any two of three.
func carryNeeds(w formula.Writer, in []formula.Lit, carry formula.Lit) {
	if len(in) == 2 {
		w.Add(-carry, in[0])
		w.Add(-carry, in[1])
		return
	}
	for i, x := range in {
		for _, y := range in[i+1:] {
			w.Add(-carry, x, y)
		}
	}
}

// BinaryAtMost says that a number, with digits as BinarySum returns them, is at most k, which must not be negative, or
// one of the literals unless is true: where k has a zero, the number has a one only if it has a zero at a higher digit
// where k has a one.
func BinaryAtMost(w formula.Writer, number []formula.Lit, k int, unless ...formula.Lit) {
	if k>>len(number) > 0 {
		return
	}
	for i, digit := range number {
		if k>>i&1 == 1 || digit == bottom {
			continue
		}
		clause := append([]formula.Lit{-digit}, unless...)
		for j := i + 1; j < len(number); j++ {
			if k>>j&1 == 1 {
				clause = append(clause, -number[j])
			}
		}
		if !slices.Contains(clause, bottom) {
			w.Add(clause...)
		}
	}
}

// BinaryBetween says that a number, with digits as BinarySum returns them, is from least to most, neither of which may
// be negative: digit by digit if both are the same, and otherwise as BinaryAtMost does, for the negation, too.
func BinaryBetween(w formula.Writer, number []formula.Lit, least, most int) {
	switch {
	case least>>len(number) > 0:
		w.Add() // too large for the number
	case least == most:
		for i, digit := range spell(number, most) {
			switch {
			case number[i] != bottom:
				w.Add(digit)
			case most>>i&1 == 1:
				w.Add()
			}
		}
	default:
		BinaryAtMost(w, number, most)
		binaryAtLeast(w, number, least)
	}
}

// binaryAtLeast says that a number is at least k: where k has a one, the number has a zero only if it has a one at a
// higher digit where k has a zero.
func binaryAtLeast(w formula.Writer, number []formula.Lit, k int) {
	for i, digit := range number {
		if k>>i&1 == 0 {
			continue
		}
		clause := []formula.Lit{digit}
		for j := i + 1; j < len(number); j++ {
			if k>>j&1 == 0 {
				clause = append(clause, number[j])
			}
		}
		w.Add(slices.DeleteFunc(clause, func(l formula.Lit) bool { return l == bottom })...)
	}
}

// logarithmic writes the number of the true literal in bits, and makes each literal equivalent to its number: the
// log encoding of Iwama and Miyazaki, "SAT-Variable Complexity of Hard Combinatorial Problems", IFIP 1994,
// channelled to the literals. Numbers that stand for no literal are forbidden (Walsh, "SAT v CSP", CP 2000).
//
// b = ⌈log2 n⌉ auxiliary variables and nb + 2^b clauses: three variables and 23 clauses for five literals. It
// follows that some literal is true, but unit propagation does not find it.
func logarithmic(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	w := formula.NewWriter(f, g, lits)
	number := w.Vars("b", width(len(lits)))
	meanNumber(w, number, lits, func(i int) int { return i })
	for i := range 1 << len(number) {
		digits := spell(number, i)
		clause := formula.Negated(digits)
		if i < len(lits) {
			clause = append(clause, lits[i])
			for _, bit := range digits {
				w.Add(-lits[i], bit)
			}
		}
		w.Add(clause...)
	}
}
