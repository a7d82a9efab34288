package card

import (
	"slices"

	"haft/encode/formula"
)

// A Totalizer counts literals with limits that may change: a solver gets clauses as limits need them, and takes each
// limit as an assumption. Nothing is written twice, whether limits go up or down, literals come later, or totalizers are
// merged, as the search for an optimum from cores does. This is the incremental totalizer; see [Tally] for the paper.
//
// If a method fails with a [formula.UnsuitedError], the totalizer is of no further use.
type Totalizer struct {
	stream *formula.Stream
	tally  *Tally
	inputs []formula.Lit // of the stream
	fresh  []formula.Lit // those of the inputs that are not in the tally yet
}

// NewTotalizer returns a totalizer of the literals, which must be of different variables, and writes nothing yet.
func NewTotalizer(to formula.Sink, lits []formula.Lit) (*Totalizer, error) {
	t := &Totalizer{stream: formula.NewStream(to), tally: TallyOf(nil)}
	return t, t.Extend(lits)
}

// Extend adds literals to those that are counted. Assumptions returned before are about the earlier literals only.
func (t *Totalizer) Extend(lits []formula.Lit) error {
	inputs, err := t.stream.Inputs(lits)
	t.inputs = append(t.inputs, inputs...)
	t.fresh = append(t.fresh, inputs...) // all that come before the next limit become one balanced tree
	return err
}

// Merge adds the literals that another totalizer of the same sink counts, without writing again what that has written.
// It fails like [NewTotalizer] if both count a variable. The other may still be used by itself.
func (t *Totalizer) Merge(other *Totalizer) error {
	inputs, err := t.stream.Inputs(other.stream.Outside(other.inputs))
	if err != nil {
		return err
	}
	t.grow()
	other.grow()
	t.inputs = append(t.inputs, inputs...)
	t.tally = t.tally.Plus(other.tally.moved(t.stream.From(other.stream)))
	return nil
}

// grow adds the fresh inputs to the tally.
func (t *Totalizer) grow() {
	t.tally = t.tally.Plus(TallyOf(t.fresh))
	t.fresh = nil
}

// AtMost returns literals that are to be assumed for at most k of the literals to be true. There are none if this
// always holds. If it never holds, they cannot be true. Instead of being assumed, they can be added as unit clauses,
// for good.
func (t *Totalizer) AtMost(k int) ([]formula.Lit, error) {
	if k < 0 {
		never, err := t.stream.False()
		return []formula.Lit{never}, err
	}
	return t.digit(k, false)
}

// AtLeast returns literals that are to be assumed for at least k of the literals to be true, as AtMost does.
func (t *Totalizer) AtLeast(k int) ([]formula.Lit, error) {
	switch {
	case k <= 0:
		return nil, nil
	case k > len(t.inputs):
		never, err := t.stream.False()
		return []formula.Lit{never}, err
	}
	return t.digit(k-1, true)
}

// digit returns digit k, or, unless it is to be true, its negation; nothing if there is no such digit.
func (t *Totalizer) digit(k int, yes bool) (assume []formula.Lit, err error) {
	if k >= len(t.inputs) {
		return nil, nil
	}
	t.grow()
	err = t.stream.Write(func(f *formula.Formula) {
		digit := t.tally.Digits(formula.NewWriter(f, formula.File, t.inputs), k+1, yes)[k]
		if !yes {
			digit = -digit
		}
		assume = []formula.Lit{digit}
	})
	if err != nil {
		return nil, err
	}
	return t.stream.Outside(assume), nil
}

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
	m.Total(formula.Total{Digits: sum.low, Terms: low})
	m.Total(formula.Total{Digits: sum.high, Terms: high})
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

// kModuloTotalizer is moduloTotalizer to a base of about the square root of k, so that its size depends on the limit
// more than on the number of literals: Morgado, Ignatiev and Marques-Silva, "MSCG: Robust Core-Guided MaxSAT
// Solving", JSAT 2014, where the modulo totalizer is cut off at k; with the base of PySAT, ⌊√k⌋ but at least 2.
func kModuloTotalizer(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	moduloAtMost(f, g, lits, k, rootUp(k+1, 2)-1)
}

// totalizer adds unary numbers along a balanced tree: Bailleux and Boufkhad, "Efficient CNF Encoding of Boolean
// Cardinality Constraints", CP 2003, with numbers cut off at m as in Büttner and Rintanen, "Satisfiability Planning
// with Constraints on the Number of Actions", ICAPS 2005. O(n log n) numbers of at most m variables, and O(nm²)
// clauses.
func totalizer(c counter, lits []formula.Lit, m int) []formula.Lit {
	return TallyOf(lits).Digits(c.Writer, m, c.both)
}
