package encode

// AtMostK writes "at most k of lits are true". It is called with 0 < k < len(lits) and
// with literals of different variables; the other bounds need no encoding.
type AtMostK func(f *Formula, g Group, lits []Lit, k int)

// limit writes "at most k of lits" for any k.
func (write AtMostK) limit(f *Formula, g Group, lits []Lit, k int) {
	switch {
	case k >= len(lits):
	case k < 0:
		f.Add(g)
	case k == 0:
		units(f, g, negated(lits))
	default:
		write(f, g, lits, k)
	}
}

// ExactlyK writes "exactly k of lits are true", likewise with 0 < k < len(lits).
type ExactlyK func(f *Formula, g Group, lits []Lit, k int)

// limit writes "exactly k of lits" for any k.
func (write ExactlyK) limit(f *Formula, g Group, lits []Lit, k int) {
	switch {
	case k < 0 || k > len(lits):
		f.Add(g)
	case k == 0:
		units(f, g, negated(lits))
	case k == len(lits):
		units(f, g, lits)
	default:
		write(f, g, lits, k)
	}
}

// bothEnds makes "exactly k" of "at most k", since at least k are true exactly if at most
// n-k are false. Nothing is shared between the two.
func bothEnds(write AtMostK) ExactlyK {
	return func(f *Formula, g Group, lits []Lit, k int) {
		write(f, g, lits, k)
		write(f, g, negated(lits), len(lits)-k)
	}
}

// units makes the literals true.
func units(f *Formula, g Group, lits []Lit) {
	for _, l := range lits {
		f.Add(g, l)
	}
}

// negated is the negations of the literals.
func negated(lits []Lit) []Lit {
	opposite := make([]Lit, len(lits))
	for i, l := range lits {
		opposite[i] = -l
	}
	return opposite
}
