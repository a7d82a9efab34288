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
		for _, l := range lits {
			f.Add(g, -l)
		}
	default:
		write(f, g, lits, k)
	}
}
