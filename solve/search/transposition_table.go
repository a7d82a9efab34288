package search

import (
	"math/bits"
	"sync/atomic"

	"haft/solve/exact"
)

// A table remembers what was found about positions. Several threads share it without locks: an entry is two words,
// one of which is mixed with the other, so that halves of two entries do not pass for one (Hyatt and Mann, "A Lock-less
// Transposition Table Implementation for Parallel Search", ICGA Journal 2002).
type table struct {
	buckets []bucket
	age     uint8  // of the search that is running, six bits
	era     uint16 // since the table was cleared, ten bits, never 0: entries of other eras are empty
}

// lastEra is the largest number of an era.
const lastEra = 1<<10 - 1

type (
	bucket [4]entry // one cache line
	entry  struct{ check, data atomic.Uint64 }
)

// A bound says how a score relates to the true one.
type bound uint8

const (
	none  bound = iota
	lower       // the true score is at least this
	upper
	exactly
)

// found is what an entry says.
type found struct {
	move  move
	score Score
	depth int
	bound bound
}

// newTable returns a table of about the given number of megabytes, rounded down to a power of two.
func newTable(megabytes int) *table {
	const bucketBytes = 64
	size := max(megabytes, 1) << 20 / bucketBytes
	return &table{buckets: make([]bucket, 1<<(bits.Len(uint(size))-1)), era: 1}
}

// clear forgets everything. No search may be running. To begin another era is enough: matches of small searches clear
// the table before each, and took a quarter of their time to write zeros into all of it.
func (t *table) clear() {
	if t.era++; t.era > lastEra {
		clear(t.buckets)
		t.era = 1
	}
	t.age = 0
}

// next begins another search. What earlier ones found is still used, and replaced first.
func (t *table) next() { t.age = (t.age + 1) & 63 }

func (t *table) at(k exact.Key) *bucket { return &t.buckets[k.Index&uint64(len(t.buckets)-1)] }

// full returns how many of a thousand entries are of the search that is running: it looks at the first ones.
func (t *table) full() (permille int) {
	const some = 250 // buckets, with four entries each
	buckets := t.buckets[:min(some, len(t.buckets))]
	for i := range buckets {
		for j := range buckets[i] {
			if data := buckets[i][j].data.Load(); !t.empty(data) && uint8(data>>48)&63 == t.age {
				permille++
			}
		}
	}
	return permille
}

// empty reports whether a word of an entry says nothing.
func (t *table) empty(data uint64) bool { return uint16(data>>54) != t.era }

// pack puts f into a word: move, score, depth, bound, age and era from the lowest bit.
func (t *table) pack(f found) uint64 {
	return uint64(f.move) | uint64(uint16(f.score))<<16 | uint64(uint8(f.depth))<<32 |
		uint64(f.bound)<<40 | uint64(t.age)<<48 | uint64(t.era)<<54
}

func unpack(data uint64) found {
	return found{move(data), Score(int16(data >> 16)), int(uint8(data >> 32)), bound(data >> 40 & 3)}
}

// get returns what is known of a position that the search reached after some plies. A mate is stored by its distance
// from the position, not from the root.
func (t *table) get(k exact.Key, ply int) (f found, ok bool) {
	b := t.at(k)
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == k.Check && !t.empty(data) {
			f = unpack(data)
			f.score = fromRoot(f.score, ply)
			return f, true
		}
	}
	return f, false
}

// put remembers f. It replaces what is known of the position, or else what is least deep and oldest.
func (t *table) put(k exact.Key, ply int, f found) {
	b := t.at(k)
	worst := &b[0]
	least := int(^uint(0) >> 1)
	for i := range b {
		data := b[i].data.Load()
		empty := t.empty(data)
		if empty || b[i].check.Load()^data == k.Check {
			worst = &b[i]
			if f.move == 0 && !empty {
				f.move = move(data)
			}
			break
		}
		old := (t.age - uint8(data>>48)) & 63
		if worth := int(uint8(data>>32)) - 8*int(old); worth < least {
			worst, least = &b[i], worth
		}
	}
	f.score = fromHere(f.score, ply)
	data := t.pack(f)
	worst.data.Store(data)
	worst.check.Store(k.Check ^ data)
}

// fromHere and fromRoot turn a mate counted from the root into one counted from a position some plies later, and back.
func fromHere(s Score, ply int) Score {
	switch {
	case s > mateBound:
		return s + Score(ply)
	case s < -mateBound:
		return s - Score(ply)
	}
	return s
}

func fromRoot(s Score, ply int) Score {
	switch {
	case s > mateBound:
		return s - Score(ply)
	case s < -mateBound:
		return s + Score(ply)
	}
	return s
}
