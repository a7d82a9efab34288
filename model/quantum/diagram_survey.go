package quantum

import (
	"math/bits"
)

// survey lists the nodes below some roots from the leaf upwards: children come before parents. What
// is known about each node is kept in slices, by its place in this order.
type survey struct {
	store  *store
	order  []ref
	marks  []uint64 // a bit for each node of the store
	before []uint32 // for each word of marks, the number of nodes before it
}

func (s *store) survey(roots ...ref) *survey {
	v := &survey{store: s, marks: make([]uint64, len(s.nodes)/64+1)}
	for _, n := range roots {
		v.mark(n)
	}
	for i := len(v.marks) - 1; i >= 0; i-- {
		v.markBelow(i)
	}
	v.number()
	return v
}

func (v *survey) mark(n ref) { v.marks[n/64] |= 1 << (n % 64) }

func (v *survey) has(n ref) bool { return v.marks[n/64]>>(n%64)&1 != 0 }

// markBelow marks the children of the nodes of a word, including those in the same word.
func (v *survey) markBelow(word int) {
	if v.marks[word] == 0 {
		return
	}
	for bit := 63; bit >= 0; bit-- {
		if n := ref(word*64 + bit); v.has(n) {
			for _, e := range v.store.fan(n) {
				v.mark(e.child())
			}
		}
	}
}

// number fills order and before. The node none has no place.
func (v *survey) number() {
	v.marks[0] &^= 1 << none
	v.before = make([]uint32, len(v.marks))
	for i, word := range v.marks {
		v.before[i] = uint32(len(v.order))
		for ; word != 0; word &= word - 1 {
			v.order = append(v.order, ref(i*64+bits.TrailingZeros64(word)))
		}
	}
}

func (v *survey) place(n ref) int {
	return int(v.before[n/64]) + bits.OnesCount64(v.marks[n/64]&(1<<(n%64)-1))
}

// fold computes a number for each node from its edges and the numbers of its children. The leaf has
// one.
func (v *survey) fold(step func(sum number, e edge, below number) number) []number {
	values := make([]number, len(v.order))
	for i, n := range v.order {
		if n == leaf {
			values[i] = small(1)
			continue
		}
		for _, e := range v.store.fan(n) {
			values[i] = step(values[i], e, values[v.place(e.child())])
		}
	}
	return values
}

// totals returns the weight of all boards of each node together.
func (v *survey) totals() []number {
	return v.fold(func(sum number, e edge, below number) number {
		return sum.plus(v.store.weights.number(e.weight).times(below))
	})
}

// counts returns the number of boards of each node.
func (v *survey) counts() []number {
	return v.fold(func(sum number, _ edge, below number) number { return sum.plus(below) })
}

// heaviest returns the weight of each node's heaviest board.
func (v *survey) heaviest() []number {
	return v.fold(func(most number, e edge, below number) number {
		if w := v.store.weights.number(e.weight).times(below); w.cmp(most) > 0 {
			return w
		}
		return most
	})
}

// cast returns exactly the men that appear on some board of n.
func (s *store) cast(n ref) *cast {
	var who cast
	for _, n := range s.survey(n).order {
		for _, e := range s.fan(n) {
			who[squareAt(s.nodes[n].level)] |= e.man().set()
		}
	}
	return &who
}

// size returns the number and the weight of the boards of parts.
func (s *store) size(parts ...part) (sum count) {
	roots := make([]ref, len(parts))
	for i, p := range parts {
		roots[i] = p.node
	}
	v := s.survey(roots...)
	counts, totals := v.counts(), v.totals()
	for _, p := range parts {
		if !p.empty() {
			at := v.place(p.node)
			sum.add(count{counts[at], p.factor.times(totals[at])})
		}
	}
	return sum
}
