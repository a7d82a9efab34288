package card

import (
	"slices"

	"haft/encode/formula"
)

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
	w.TotalTimes([]formula.Lit{digit}, rest, times)
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

// BinaryAtMost says that a number, with digits as BinarySum returns them, is at most k, which must not be negative:
// where k has a zero, the number has a one only if it has a zero at a higher digit where k has a one.
func BinaryAtMost(w formula.Writer, number []formula.Lit, k int) {
	if k>>len(number) > 0 {
		return
	}
	for i, digit := range number {
		if k>>i&1 == 1 || digit == bottom {
			continue
		}
		clause := []formula.Lit{-digit}
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
