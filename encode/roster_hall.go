package encode

import (
	"iter"
	"math/bits"

	"haft/encode/formula"
)

// hallConflicts adds Hall's condition to exact counting, which is written as binomial for both ends: no more pieces
// have their natures within a set of natures than the set has room for (Hall, "On Representatives of Subsets", J.
// London Math. Soc. 1935). For each set S with room k and any k+1 pieces, one of them has a nature outside S.
// Counting already covers the sets of one nature, and of all natures but one.
//
// In chess this adds 988 clauses for a side to the 250 that count, and no auxiliary variables. It finds every
// contradiction, but not every impossible nature.
func hallConflicts(f *formula.Formula, s *side) {
	counting{limitCalled("binomial+exactly")}.side(f, s)
	for set, room := range hallSets(s.room(), len(s.x)) {
		eachChoice(len(s.x), room+1, func(in subset) {
			s.hintHall(f, in, set)
			f.Add(Roster, s.outside(in, set)...)
		})
	}
}

// hall adds what follows when a set of natures is used up: if k pieces are within a set with room k, no other piece
// has a nature of the set. It propagates completely (Régin, "Generalized Arc Consistency for Global Cardinality
// Constraint", AAAI 1996, by the same argument), at the price of 11,088 more clauses for a side of chess.
//
// If bishops start on opposite colours, the natures are counted in more ways than these sets express, and
// propagation misses something.
func hall(f *formula.Formula, s *side) {
	hallConflicts(f, s)
	for set, room := range hallSets(s.room(), len(s.x)) {
		eachChoice(len(s.x), room, func(in subset) {
			some := s.outside(in, set)
			for i, x := range s.x {
				if in.has(i) {
					continue
				}
				for n, l := range x {
					if set.has(n) {
						s.hintHall(f, in, set)
						f.Add(Roster, append(some[:len(some):len(some)], -l)...)
					}
				}
			}
		})
	}
}

// A subset of the natures or of the pieces of a side, by number from 0.
type subset uint64

func (s subset) has(i int) bool { return s>>i&1 != 0 }

// hallSets yields the sets of at least two natures that leave out at least two, with the room in them, if the room
// is less than the number of pieces.
func hallSets(limits []int, pieces int) iter.Seq2[subset, int] {
	return func(yield func(subset, int) bool) {
		for set := range subset(1) << len(limits) {
			room, size := 0, bits.OnesCount64(uint64(set))
			for n, k := range limits {
				if set.has(n) {
					room += k
				}
			}
			if size < 2 || size > len(limits)-2 || room >= pieces {
				continue
			}
			if !yield(set, room) {
				return
			}
		}
	}
}

// eachChoice visits all ways to choose size of n pieces, where n is at most 63, ordered by the number that
// represents the subset. It finds the next subset as in item 175 of HAKMEM (Gosper, MIT AI memo 239, 1972). If size
// is 0, there is one way.
func eachChoice(n, size int, visit func(in subset)) {
	if size == 0 {
		visit(0)
		return
	}
	for in := subset(1)<<size - 1; in < 1<<n; {
		visit(in)
		low := in & -in
		high := in + low
		in = (in^high)>>2/low | high
	}
}

// outside returns a clause: one of these pieces has a nature that is not in the set.
func (s *side) outside(in, set subset) (clause []formula.Lit) {
	for i, x := range s.x {
		for n, l := range x {
			if in.has(i) && !set.has(n) {
				clause = append(clause, l)
			}
		}
	}
	return clause
}
