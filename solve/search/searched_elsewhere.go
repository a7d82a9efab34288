package search

import "sync/atomic"

// Threads that share a table should not do the same work at the same time. A busy tells each what the others are
// searching, so that it tries other moves first, and finds the results in the table when it comes back (Tom Kerrigan,
// "Simplified ABDADA"). A nil one is for a single thread.
//
// To reach depth 7 from 30 positions, and depths 8 and 9 from the start, the first of two threads that take turns node
// by node looks at 0.63 to 0.66 times the nodes that a single one does. When each thread searched all moves in their
// order, it was 0.89; when no move of the root was put off, 0.70. Whether the second thread begins one ply deeper, and
// whether depth 2 counts too, made no difference beyond chance.
type busy [1 << 12]atomic.Uint64

// deferFrom is the least depth at which moves are put off.
const deferFrom = 2

func (b *busy) at(work uint64) *atomic.Uint64 { return &b[work>>52] }

// work returns a number for a move of a position at a depth, or 0 if no other thread asks about it.
func (w *worker) work(f *frame, m move, depth int) uint64 {
	const golden = 0x9e3779b97f4a7c15
	if w.busy == nil || depth < deferFrom {
		return 0
	}
	return (f.key.Check ^ (uint64(m)<<8 | uint64(depth))) * golden
}

// elsewhere reports whether another thread is doing some work.
func (w *worker) elsewhere(work uint64) bool { return work != 0 && w.busy.at(work).Load() == work }

// claim and release say that this thread does some work. Two may share a place; then one of them is not seen.
func (w *worker) claim(work uint64) {
	if work != 0 {
		w.busy.at(work).Store(work)
	}
}

func (w *worker) release(work uint64) {
	if work != 0 {
		w.busy.at(work).CompareAndSwap(work, 0)
	}
}

// lastScore puts a choice behind all others.
const lastScore = -1 << 30

// putOff moves choice number i behind all others. What this thread has not tried is not blamed for a cutoff either.
func (f *frame) putOff(i int) {
	ch := f.choices[i]
	f.choices[i].quiet = false
	ch.place, ch.score = uint8(min(i, 255)), lastScore
	f.choices = append(f.choices, ch)
}
