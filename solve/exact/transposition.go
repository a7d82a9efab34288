package exact

import (
	"math/bits"
	"sync/atomic"

	"haft/model"
)

// Transposition is a table of perft numbers by state, for several workers at once. A new
// number takes the place of an old one.
//
// An entry is two words, the number and a check mixed with the number, so that two workers that
// write the same entry at once leave one that nobody believes (Hyatt and Mann, "A Lock-less
// Transposition Table Implementation for Parallel Search", ICGA Journal 2002).
type Transposition struct {
	entries []entry
}

type entry struct{ check, nodes atomic.Uint64 }

// NewTransposition takes about the given number of megabytes, rounded down to a power of two.
func NewTransposition(megabytes int) *Transposition {
	const entryBytes = 16
	size := max(megabytes, 1) << 20 / entryBytes
	return &Transposition{make([]entry, 1<<(bits.Len(uint(size))-1))}
}

// hashKey is two independent hashes of a state: where to look, and what to expect there.
type hashKey struct{ index, check uint64 }

func (t *Transposition) at(k hashKey) *entry { return &t.entries[k.index&uint64(len(t.entries)-1)] }

func (t *Transposition) get(k hashKey) (uint64, bool) {
	e := t.at(k)
	nodes := e.nodes.Load()
	return nodes, e.check.Load()^nodes == k.check
}

func (t *Transposition) put(k hashKey, nodes uint64) {
	e := t.at(k)
	e.nodes.Store(nodes)
	e.check.Store(k.check ^ nodes)
}

// hash is the key of a state with so many plies left: the squares of officers, the pawns, what
// may be taken in passing, and what each piece may be. Rows of kings that cannot be are left out;
// which pawn is which does not matter while none has promoted.
func (s *State) hash(depth int) hashKey {
	h := hasher{uint64(depth)<<1 | uint64(s.mover), 0x9e3779b97f4a7c15}
	h.add(uint64(s.pawns[0]), uint64(s.pawns[1]))
	h.add(s.squares(model.White), s.squares(model.Black))
	if s.rules.EnPassant {
		h.add(uint64(s.passed), 0)
	}
	for c := range model.Color(2) {
		for opposing := s.union(c^1) & everyKing; opposing != 0; opposing &= opposing - 1 {
			k := opposing.first()
			h.add(uint64(s.majors[c][k&7]), uint64(k))
			if s.turned != 0 {
				h.add(uint64(s.promoted[c][k&7]), uint64(s.promotedSquares(c)))
			}
		}
	}
	return hashKey{h.a, h.b}
}

// squares are where the majors of c stand, a byte each.
func (s *State) squares(c model.Color) (w uint64) {
	for i, at := range s.where[16*int(c) : 16*int(c)+8] {
		w |= uint64(at) << (8 * i)
	}
	return w
}

// promotedSquares are where the promoted pawns of c stand, a byte each.
func (s *State) promotedSquares(c model.Color) (w uint64) {
	for q := range s.turned.Of(c).All() {
		w |= uint64(s.where[q]+1) << (8 * q.File())
	}
	return w
}

// A hasher mixes words into two hashes by multiplication (Wang Yi, wyhash).
type hasher struct{ a, b uint64 }

func (h *hasher) add(x, y uint64) {
	hi, lo := bits.Mul64(h.a^x^0xa0761d6478bd642f, y^0xe7037ed1a0b428db^h.b)
	hi2, lo2 := bits.Mul64(h.b^x^0x8ebc6af09c88c6e3, y^0x589965cc75374cc3^h.a)
	h.a, h.b = hi^lo, hi2^lo2^h.a
}
