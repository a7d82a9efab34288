package card

import (
	"slices"

	"haft/encode/formula"
)

// A Tally is the number of true literals among some, as unary digits: digit j, from 0, says "more than j". Digits
// are written as far as they are asked for, and what is written stays: the iterative encoding of Martins, Joshi,
// Manquinho and Lynce, "Incremental Cardinality Constraints for MaxSAT", CP 2014. Encodings are built with tallies;
// programs that want a limit use [NewTotalizer].
type Tally struct {
	left, right *Tally // it is the sum of these, or
	whole       *Tally // half of this, or else a literal
	odd         bool   // half of one more than whole

	digits   []formula.Lit
	most     int // how many digits there can be
	up, down int // digits 0..up-1 are true if they should be, and 0..down-1 only if they should be
}

// TallyOf returns the tally of literals, which may repeat. It adds them along a balanced tree.
func TallyOf(lits []formula.Lit) *Tally {
	if len(lits) < 2 {
		return &Tally{digits: lits, most: len(lits)}
	}
	half := len(lits) / 2
	return TallyOf(lits[:half]).Plus(TallyOf(lits[half:]))
}

// Plus returns the sum of two tallies.
func (t *Tally) Plus(other *Tally) *Tally {
	switch 0 {
	case t.most:
		return other
	case other.most:
		return t
	}
	return &Tally{left: t, right: other, most: t.most + other.most}
}

// moved returns the tally with its literals in another formula.
func (t *Tally) moved(to func([]formula.Lit) []formula.Lit) *Tally {
	m := *t
	m.digits = to(t.digits)
	if t.left != nil {
		m.left, m.right = t.left.moved(to), t.right.moved(to)
	}
	return &m
}

// Half returns half of a tally, or of one more than the tally, rounded down. It needs no clauses.
func (t *Tally) Half(oneMore bool) *Tally {
	h := &Tally{whole: t, odd: oneMore, most: t.most / 2}
	if oneMore {
		h.most = (t.most + 1) / 2
	}
	return h
}

// Digits returns the first m digits, or all if there are fewer, and writes what defines them unless it is written.
// A digit is true if the number is so large. With both, it is true only then.
func (t *Tally) Digits(w formula.Writer, m int, both bool) []formula.Lit {
	m = min(m, t.most)
	switch {
	case t.whole != nil:
		first := 1
		if t.odd {
			first = 0
		}
		below := t.whole.Digits(w, 2*m, both)
		for len(t.digits) < m {
			t.digits = append(t.digits, below[first+2*len(t.digits)])
		}
	case t.left != nil:
		t.add(w, m, both)
	}
	return t.digits[:m]
}

// Totals notes, for proofs, how digits that are written add up, from the first m of this tally, which the constraint counts
// so many times, down to the literals.
func (t *Tally) Totals(w formula.Writer, m, times int) {
	m = min(m, t.most)
	switch {
	case !w.Explained() || m == 0:
	case t.whole != nil:
		more := 0
		if t.odd {
			more = 1
		}
		t.whole.Totals(w, 2*m, times/2)
		Carries(w, t.whole.digits[:min(2*m, t.whole.most)], 2, more, times/2)
	case t.left != nil:
		t.left.halves(w, m, times)
		t.right.halves(w, m, times)
		w.Total(formula.Total{Digits: t.digits[:m], Terms: formula.Ones(t.counted(m)), Times: times})
	}
}

// halves is Totals for the halves in a tree that is one sum.
func (t *Tally) halves(w formula.Writer, m, times int) {
	if t.left != nil {
		t.left.halves(w, m, times)
		t.right.halves(w, m, times)
	} else {
		t.Totals(w, m, times)
	}
}

// add writes the clauses of the totalizer for the first m digits, except those that are already written.
func (t *Tally) add(w formula.Writer, m int, both bool) {
	a, b := t.left.Digits(w, m, both), t.right.Digits(w, m, both)
	t.digits = append(t.digits, w.Vars("t", max(0, m-len(t.digits)))...)
	w.Unary(t.digits, formula.Ones(t.counted(m)))
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			sum := i + j
			if sum > t.up && sum <= m {
				w.Add(append(reached(a, b, i, j), t.digits[sum-1])...)
			}
			if both && sum >= t.down && sum < m {
				w.Add(append(missed(a, b, i, j), -t.digits[sum])...)
			}
		}
	}
	if t.up = max(t.up, m); both {
		t.down = max(t.down, m)
	}
}

// counted returns literals of which as many are true as the tally is, up to m. If it is more than m, so are they.
func (t *Tally) counted(m int) []formula.Lit {
	if t.left != nil {
		return slices.Concat(t.left.counted(m), t.right.counted(m))
	}
	return t.digits[:min(m, len(t.digits))]
}

// reached returns "not: a is at least i and b at least j", as part of a clause.
func reached(a, b []formula.Lit, i, j int) (clause []formula.Lit) {
	if i > 0 {
		clause = append(clause, -a[i-1])
	}
	if j > 0 {
		clause = append(clause, -b[j-1])
	}
	return clause
}

// missed returns "not: a is at most i and b at most j", as part of a clause.
func missed(a, b []formula.Lit, i, j int) (clause []formula.Lit) {
	if i < len(a) {
		clause = append(clause, a[i])
	}
	if j < len(b) {
		clause = append(clause, b[j])
	}
	return clause
}
