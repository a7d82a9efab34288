package search

import (
	"sync/atomic"

	"haft/model"
	"haft/solve/exact"
)

// MaxDepth is the depth of the last iteration of a search.
const MaxDepth = 100

// maxPly is how many plies from the root a search goes at most, captures included.
const maxPly = 128

// A frame is what a worker knows of one position on its path.
type frame struct {
	state   exact.State
	turn    exact.Turn
	view    exact.View
	alive   uint64
	key     exact.Key
	clock   int // plies without progress: see Game
	choices []choice
	killers [2]move
	line    [maxPly]move // the principal variation from here
	length  int
}

// A worker is one thread of a search.
type worker struct {
	methods
	weights *Weights
	worths  worths
	table   *table
	busy    *busy // nil for a single thread
	memory  *exact.Memory
	ender   exact.Ender
	watch   watch
	stop    *atomic.Bool // shared by all workers
	nodes   uint64
	deepest int           // how many plies the search has looked ahead at most
	seen    atomic.Uint64 // nodes, now and then, for others to read
	report  func()        // after each depth; nil if nobody asks
	history [model.NumPieces][64]int32
	keys    []exact.Key // of the game and the path, the present position last
	frames  [maxPly + 2]frame
	roots   []root
	before  []root // the roots before the iteration that is running
	later   []int  // the roots that were put off
}

// methods say what a worker may do beyond plain alpha-beta. The tests turn them off.
type methods struct {
	cut      bool // use scores of the table from any depth that suffices
	reduce   bool // search late moves less deep, prune, try the null move
	extend   bool // search deeper in check
	captures int  // how many plies a quiescence search goes
}

// newWorker returns a worker that shares a table.
func newWorker(rules *model.Rules, w *Weights, t *table, stop *atomic.Bool) *worker {
	wk := &worker{
		methods: methods{true, true, true, maxCaptures}, weights: w, worths: newWorths(&w.Values),
		table: t, memory: exact.NewMemory(rules, &w.Values), stop: stop,
	}
	for i := range wk.frames {
		wk.frames[i].choices = make([]choice, 0, 256)
	}
	return wk
}

// begin puts a worker on the last position of a game.
func (w *worker) begin(g *Game) {
	w.nodes, w.deepest = 0, 0
	w.seen.Store(0)
	w.keys = append(w.keys[:0], g.keys...)
	f := &w.frames[0]
	f.state, f.clock = g.state, g.clock
	f.alive = f.state.Alive()
	f.turn.Look(&f.state, f.alive)
	f.key = f.turn.Key()
	for i := range w.frames {
		w.frames[i].killers = [2]move{}
	}
	for q := range w.history {
		for at := range w.history[q] {
			w.history[q][at] /= 8
		}
	}
}

// play makes a move of the position at a ply, for the one after it.
func (w *worker) play(ply int, m model.Move) *frame {
	f, g := &w.frames[ply], &w.frames[ply+1]
	f.turn.After(m, &g.state)
	g.alive = g.state.Alive()
	w.nodes++
	w.deepest = max(w.deepest, ply+1)
	g.clock = f.clock + 1
	if progresses(&f.state, m) {
		g.clock = 0
	}
	return g
}

// look prepares a position for its moves: its key, and the clock of draws.
func (w *worker) look(f, before *frame) {
	f.turn.Look(&f.state, f.alive)
	f.key = f.turn.Key()
	if f.clock > 0 && !f.turn.SameStarts(&before.turn) {
		f.clock = 0
	}
}

// ended returns the score of a position without a legal move.
func (w *worker) ended(f *frame, ply int) Score { return ended(w.ender.Ending(&f.state), ply) }

// stopped reports whether the search is to end.
func (w *worker) stopped() bool {
	if w.stop.Load() {
		return true
	}
	if w.nodes&(checkEvery-1) == 0 {
		w.seen.Store(w.nodes)
	}
	if w.watch.enough(w.nodes) {
		w.stop.Store(true)
		return true
	}
	return false
}

// Threads that share a table should not do the same work at the same time. A busy tells each what the others are
// searching, so that it tries other moves first, and finds the results in the table when it comes back (Tom Kerrigan,
// "Simplified ABDADA"). A nil one is for a single thread.
//
// To reach depth 7 from 30 positions, and depths 8 and 9 from the start, the first of two threads that take turns node
// by node looks at 0.63 to 0.66 times the nodes that a single one does. When each thread searched all moves in their
// order, it was 0.89; when no move of the root was put off, 0.70. Whether the second thread begins one ply deeper, and
// whether depth 2 counts too, made no difference beyond chance. For three lines, to depth 7 from 20 positions of 10 and 20
// plies, it is 0.66; when the second thread looked for the best line only, 0.73. So two threads save a good third of
// the time at best, and none unless each has a processor to itself. Whoever does not ask for more gets one.
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
