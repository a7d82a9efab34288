package exact

import (
	"math/bits"
	"sync/atomic"

	"haft/model"
)

// Transposition is a table of numbers by state, such as those of perft, shared by several workers. Each key belongs to
// one cache line. A new entry replaces the smallest number in its line, which was the least work to count.
//
// An entry consists of two words: the number, and a check mixed with the number. If two workers write the same
// entry at once, the words no longer match, and the entry is ignored (Hyatt and Mann, "A Lock-less Transposition
// Table Implementation for Parallel Search", ICGA Journal 2002).
type Transposition struct {
	buckets []bucket
}

type (
	bucket [4]entry
	entry  struct{ check, nodes atomic.Uint64 }
)

// NewTransposition returns a table of about the given number of megabytes, rounded down to a power of two.
func NewTransposition(megabytes int) *Transposition {
	const bucketBytes = 64
	size := max(megabytes, 1) << 20 / bucketBytes
	return &Transposition{make([]bucket, 1<<(bits.Len(uint(size))-1))}
}

// A Key is a hash of a board, the side to move and the set of worlds left: two states with different keys differ, and
// two that differ have, for all practical purposes, different keys. Index says where to look in a table, and Check what
// to expect there.
type Key struct{ Index, Check uint64 }

func (t *Transposition) at(k Key) *bucket { return &t.buckets[k.Index&uint64(len(t.buckets)-1)] }

// Get returns the number of a key, if it is known.
func (t *Transposition) Get(k Key) (uint64, bool) {
	b := t.at(k)
	for i := range b {
		if nodes := b[i].nodes.Load(); b[i].check.Load()^nodes == k.Check {
			return nodes, true
		}
	}
	return 0, false
}

// Put remembers a number above 0, which should be larger the more work it was to find.
func (t *Transposition) Put(k Key, nodes uint64) {
	b := t.at(k)
	least := &b[0]
	for i := range b[1:] {
		if e := &b[1+i]; e.nodes.Load() < least.nodes.Load() {
			least = e
		}
	}
	least.nodes.Store(nodes)
	least.check.Store(k.Check ^ nodes)
}

// hash returns the key of a tight state with the given number of plies left. It covers the squares of officers, the
// pawns, what may be taken in passing, and what each piece may be. As long as no pawn has promoted, it does not
// matter which pawn is which. Under the rule announce=on it covers the number of worlds in place of what each piece may
// be. That is enough within one game, where worlds only disappear between positions with the same pawns.
func (s *State) hash(depth int) Key {
	h := hasher{uint64(depth)<<1 | uint64(s.mover), 0x9e3779b97f4a7c15}
	h.add(uint64(s.pawns[0]), uint64(s.pawns[1]))
	h.add(s.squares(model.White), s.squares(model.Black))
	if s.rules.EnPassant && s.passed != model.NoSquare && model.Pawn[s.mover^1][s.passed&63]&s.pawns[s.mover] != 0 {
		h.add(uint64(s.passed), 0)
	}
	if s.rules.Announce {
		h.add(s.Count())
		return Key{h.a, h.b}
	}
	for c := range model.Color(2) {
		h.addRows(&s.majors[c])
		if s.turned != 0 {
			h.add(s.promotedSquares(c), 0)
			h.addRows(&s.promoted[c])
		}
	}
	return Key{h.a, h.b}
}

// squares returns the squares of the majors of c, a byte each.
func (s *State) squares(c model.Color) (w uint64) {
	for i, at := range s.where[16*int(c) : 16*int(c)+8] {
		w |= uint64(at) << (8 * i)
	}
	return w
}

// promotedSquares returns the squares of the promoted pawns of c, a byte each.
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

func (h *hasher) addRows(rows *[8]word) {
	for k := 0; k < len(rows); k += 2 {
		h.add(uint64(rows[k]), uint64(rows[k+1]))
	}
}
