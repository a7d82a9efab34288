package card

import (
	"slices"

	"haft/encode/formula"
)

// moduloTotalizer is a totalizer whose numbers have two unary digits, p·high + low, where p is about the square root
// of n: Ogawa, Liu, Hasegawa, Koshimura and Fujita, "Modulo Based CNF Encoding of Cardinality Constraints and Its
// Application to MaxSAT Solvers", ICTAI 2013. O(n log n) auxiliary variables and O(n^1.5) clauses. The sum is never
// below the number of true inputs, and may be above it where the limit leaves room.
func moduloTotalizer(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	moduloAtMost(f, g, lits, k, rootUp(len(lits), 2))
}

// moduloAtMost writes the tree to the base p, which is at least 2, with high digits as far as k needs them.
func moduloAtMost(f *formula.Formula, g formula.Group, lits []formula.Lit, k, p int) {
	p = max(2, p)
	m := modulo{formula.NewWriter(f, g, lits), p, k/p + 1}
	sum := m.sum(lits)
	high, low := k/p, k%p
	if high < len(sum.high) {
		m.Add(-sum.high[high])
	}
	if low < len(sum.low) {
		m.Add(append(reached(sum.high, nil, high, 0), -sum.low[low])...)
	}
}

// modulo is the state of writing one constraint.
type modulo struct {
	formula.Writer
	p   int // the base
	top int // where high digits are cut off
}

// digits is the number p·high + low, where low is less than p.
type digits struct{ high, low []formula.Lit }

func (m modulo) sum(lits []formula.Lit) digits {
	if len(lits) == 1 {
		return digits{nil, lits}
	}
	half := len(lits) / 2
	return m.plus(m.sum(lits[:half]), m.sum(lits[half:]))
}

// plus adds two numbers. It makes room for a carry even if the inputs are too few for one, since nothing forbids
// the carry to be true.
func (m modulo) plus(a, b digits) digits {
	low := len(a.low) + len(b.low)
	carry := m.Vars("c", low/m.p)
	sum := digits{
		m.Vars("h", min(len(a.high)+len(b.high)+len(carry), m.top)),
		m.Vars("l", min(low, m.p-1)),
	}
	m.mean(a, b, sum, carry)
	m.addLow(a.low, b.low, sum.low, carry)
	m.addHigh(a.high, b.high, nil, sum.high)
	if len(carry) > 0 {
		m.addHigh(a.high, b.high, carry, sum.high)
	}
	return sum
}

// mean notes what the digits and the carry of a sum stand for.
func (m modulo) mean(a, b, sum digits, carry []formula.Lit) {
	low := formula.Ones(slices.Concat(a.low, b.low))
	for _, c := range carry {
		m.Means(c, low, m.p)
		low = append(low[:len(low):len(low)], formula.Term{Coef: -m.p, Lit: c})
	}
	high := formula.Ones(slices.Concat(a.high, b.high, carry))
	m.Unary(sum.low, low)
	m.Unary(sum.high, high)
	m.Total(sum.low, low)
	m.Total(sum.high, high)
}

// addLow adds the low digits. A sum of p or more makes the carry true. If the carry is true, the sum need not reach
// a smaller number.
func (m modulo) addLow(a, b, sum, carry []formula.Lit) {
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			clause := reached(a, b, i, j)
			switch total := i + j; {
			case total == 0:
			case total < m.p:
				m.Add(append(append(clause, carry...), sum[total-1])...)
			case total == m.p:
				m.Add(append(clause, carry[0])...)
			default:
				m.Add(append(clause, sum[total-m.p-1])...)
			}
		}
	}
}

// addHigh adds the high digits, and the carry if there is one.
func (m modulo) addHigh(a, b, carry, sum []formula.Lit) {
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			if total := i + j + len(carry); total > 0 && total <= len(sum) {
				m.Add(append(append(reached(a, b, i, j), formula.Negated(carry)...), sum[total-1])...)
			}
		}
	}
}
