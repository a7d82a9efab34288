package card

import (
	"slices"

	"haft/encode/formula"
)

// adder adds the literals as binary digits with full and half adders, and compares the
// sum with k: Warners, "A Linear-Time Transformation of Linear Inequalities into Conjunctive Normal
// Form", IPL 1998; Eén and Sörensson, "Translating Pseudo-Boolean Constraints into SAT", JSAT
// 2006, section 5.2. Each adder has two variables, and 14 clauses or 7; n inputs need
// about n adders. The sum follows from the inputs, but little follows from a limit on it.
func adder(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	w := formula.NewWriter(f, g, lits)
	BinaryAtMost(w, BinarySum(w, [][]formula.Lit{lits}), k)
}

// adderExactly makes the sum equal to k.
func adderExactly(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	w := formula.NewWriter(f, g, lits)
	for _, digit := range spell(BinarySum(w, [][]formula.Lit{lits}), k) {
		w.Add(digit)
	}
}

// BinarySum adds literals: each of columns[i] counts 2^i. It returns the digits of the sum, the
// lowest first, and 0, which is no literal, for one that is always zero. Literals are taken in the order
// they come, and carries after them.
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
			digit, carry := addDigits(w, queue[:n])
			queue = append(queue[n:], digit)
			carries = append(carries, carry)
		}
		sum = append(sum, append(queue, bottom)[0])
	}
	return sum
}

// addDigits is a half adder of two literals or a full adder of three: the last digit of
// their sum and the carry, both equivalent to what they say.
func addDigits(w formula.Writer, in []formula.Lit) (digit, carry formula.Lit) {
	digit, carry = w.Var("d"), w.Var("c")
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

// carryNeeds: a carry needs two literals that are true, so one of any two of three.
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

// BinaryAtMost says that a number, as BinarySum has it, is at most k, which is not negative:
// where k has a zero, the number has one only if it has a zero where k has a one, further up.
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
