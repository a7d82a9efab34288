package encode

import "slices"

// adder adds the literals as binary digits with full and half adders, and compares the
// sum with k: Warners, "A Linear-Time Transformation of Linear Inequalities into Conjunctive Normal
// Form", IPL 1998; Eén and Sörensson, "Translating Pseudo-Boolean Constraints into SAT", JSAT
// 2006, section 5.2. Each adder has two variables, and 14 clauses or 7; n inputs need
// about n adders. The sum follows from the inputs, but little follows from a limit on it.
func adder(f *Formula, g Group, lits []Lit, k int) {
	a := newAuxiliary(f, g, lits)
	a.digitsAtMost(a.binary([][]Lit{lits}), k)
}

// adderExactly makes the sum equal to k.
func adderExactly(f *Formula, g Group, lits []Lit, k int) {
	a := newAuxiliary(f, g, lits)
	for _, digit := range spell(a.binary([][]Lit{lits}), k) {
		a.add(digit)
	}
}

// binary adds digits: columns[i] holds literals that count 2^i each. It returns the sum,
// lowest digit first, bottom where a digit is always zero. Literals are taken in the order
// they come, and carries after them.
func (a auxiliary) binary(columns [][]Lit) (sum []Lit) {
	var carries []Lit
	for i := 0; i < len(columns) || len(carries) > 0; i++ {
		queue := carries
		if i < len(columns) {
			queue = append(append([]Lit(nil), columns[i]...), carries...)
		}
		carries = nil
		for len(queue) > 1 {
			n := min(len(queue), 3)
			digit, carry := a.addDigits(queue[:n])
			queue = append(queue[n:], digit)
			carries = append(carries, carry)
		}
		sum = append(sum, append(queue, bottom)[0])
	}
	return sum
}

// addDigits is a half adder of two literals or a full adder of three: the last digit of
// their sum and the carry, both equivalent to what they say.
func (a auxiliary) addDigits(in []Lit) (digit, carry Lit) {
	digit, carry = a.variable("d"), a.variable("c")
	for row := range 1 << len(in) {
		clause, trues := []Lit(nil), 0
		for i, l := range spell(in, row) {
			clause = append(clause, -l)
			trues += row >> i & 1
		}
		a.add(append(clause, spell([]Lit{digit}, trues&1)...)...)
	}
	for i, x := range in {
		for _, y := range in[i+1:] {
			a.add(-x, -y, carry)
		}
	}
	a.carryNeeds(in, carry)
	return digit, carry
}

// carryNeeds: a carry needs two literals that are true, so one of any two of three.
func (a auxiliary) carryNeeds(in []Lit, carry Lit) {
	if len(in) == 2 {
		a.add(-carry, in[0])
		a.add(-carry, in[1])
		return
	}
	for i, x := range in {
		for _, y := range in[i+1:] {
			a.add(-carry, x, y)
		}
	}
}

// digitsAtMost compares a binary number with k, which is not negative: where k has a zero, the number has
// one only if it has a zero where k has a one, further up.
func (a auxiliary) digitsAtMost(number []Lit, k int) {
	if k>>len(number) > 0 {
		return
	}
	for i, digit := range number {
		if k>>i&1 == 1 || digit == bottom {
			continue
		}
		clause := []Lit{-digit}
		for j := i + 1; j < len(number); j++ {
			if k>>j&1 == 1 {
				clause = append(clause, -number[j])
			}
		}
		if !slices.Contains(clause, bottom) {
			a.add(clause...)
		}
	}
}
