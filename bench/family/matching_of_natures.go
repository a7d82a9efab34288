package family

import "haft/encode"

// match gives every piece one of its natures within the limits of its side, if possible.
func (s *search) match(may []encode.NatureSet) (natures []int, ok bool) {
	for _, side := range s.army.Sides {
		first := len(natures)
		m := matching{may: may[first : first+len(side.May)], limits: side.Limits, holders: make([][]int, len(side.Limits))}
		for i := range m.may {
			if seen := encode.NatureSet(0); !m.place(i, &seen) {
				return nil, false
			}
		}
		natures = append(natures, m.natures()...)
	}
	return natures, true
}

// A matching gives natures to the pieces of a side. It grows piece by piece along augmenting paths
// (Berge, "Two Theorems in Graph Theory", PNAS 1957). A nature has as many places as its limit.
type matching struct {
	may     []encode.NatureSet
	limits  []int
	holders [][]int // by nature: the pieces that have it
}

// place finds a nature for piece i, and new natures for pieces that are in its way.
func (m *matching) place(i int, seen *encode.NatureSet) bool {
	for n, limit := range m.limits {
		if !m.may[i].Has(n) || seen.Has(n) {
			continue
		}
		*seen |= 1 << n
		if len(m.holders[n]) < limit {
			m.holders[n] = append(m.holders[n], i)
			return true
		}
		for at, holder := range m.holders[n] {
			if m.place(holder, seen) {
				m.holders[n][at] = i
				return true
			}
		}
	}
	return false
}

func (m *matching) natures() []int {
	natures := make([]int, len(m.may))
	for n, holders := range m.holders {
		for _, i := range holders {
			natures[i] = n
		}
	}
	return natures
}
