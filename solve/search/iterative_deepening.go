package search

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"haft/model"
)

// Options say how a player searches.
type Options struct {
	Megabytes int      // of the table; 0 is 16
	Threads   int      // 0 is 1; more share the table, and then the same nodes need not give the same move
	Weights   *Weights // of the evaluation; nil for those that the program plays with
}

// A Line is a move with what is expected to follow.
type Line struct {
	Moves []model.Move // at least one
	Score Score        // of the side to move; if it was not searched, the evaluation of the position before it
	Depth int          // of the iteration that found it; 0 if it was not searched
}

// A Result is what a search found: the best lines, the best first. It has none if the game is over.
type Result struct {
	Lines   []Line
	Nodes   uint64
	Deepest int // how many plies the first thread has looked ahead at most, captures and checks included
	Full    int // how many of a thousand entries of the table this search has written, about
}

// A Player searches games under one set of rules. What it learns in one search helps in the next. It is for one
// goroutine.
type Player struct {
	// Report, if it is set, is told what a search has found so far after each depth, within the call of Search.
	Report func(Result)

	// Only, if it is not empty, are the moves of the position that are searched. If none of them is legal, a search
	// finds nothing, as if the game were over.
	Only []model.Move

	table   *table
	stop    atomic.Bool
	workers []*worker
}

// NewPlayer returns a player.
func NewPlayer(rules *model.Rules, o Options) *Player {
	if o.Megabytes == 0 {
		o.Megabytes = 16
	}
	if o.Weights == nil {
		o.Weights = &played
	}
	p := &Player{table: newTable(o.Megabytes)}
	for range max(o.Threads, 1) {
		p.workers = append(p.workers, newWorker(rules, o.Weights, p.table, &p.stop))
	}
	if len(p.workers) > 1 {
		shared := new(busy)
		for _, w := range p.workers {
			w.busy = shared
		}
	}
	return p
}

// Forget makes the player as it was at first.
func (p *Player) Forget() {
	p.table.clear()
	for _, w := range p.workers {
		clear(w.history[:])
	}
}

// Search looks for the best moves in a game, as many as lines. It ends at a limit or with the context, and has a move
// however early that is, unless the game is over.
func (p *Player) Search(ctx context.Context, g *Game, limits Limits, lines int) Result {
	p.stop.Store(false)
	p.table.next()
	start := time.Now()
	workers := p.workers[:limits.threads(len(p.workers))]
	shared := newBudget(limits.Nodes, len(workers))
	var others sync.WaitGroup
	for i, w := range workers {
		w.watch = watch{ctx: ctx, start: start, limit: limits, budget: shared}
		w.begin(g)
		w.listRoots(p.Only)
		if i > 0 {
			others.Go(func() { w.deepen(max(lines, 1), 1+i%2) })
		}
	}
	first := workers[0]
	first.report = nil
	if p.Report != nil {
		first.report = func() { p.Report(p.result(max(lines, 1), first.nodes+seen(workers[1:]))) }
	}
	first.deepen(max(lines, 1), 1)
	p.stop.Store(true)
	others.Wait()
	nodes := uint64(0)
	for _, w := range workers {
		nodes += w.nodes
	}
	return p.result(max(lines, 1), nodes)
}

// seen returns about how many nodes workers have looked at, while they run.
func seen(workers []*worker) (nodes uint64) {
	for _, w := range workers {
		nodes += w.seen.Load()
	}
	return nodes
}

func (p *Player) result(lines int, nodes uint64) Result {
	r := Result{Nodes: nodes, Deepest: p.workers[0].deepest, Full: p.table.full()}
	roots := p.workers[0].roots
	for i := range roots[:min(lines, len(roots))] {
		r.Lines = append(r.Lines, roots[i].result())
	}
	return r
}

// A root is a move of the position at the root.
type root struct {
	rank   Score // in the pass that is running: the score, or -infinite if it is not better than those before it
	score  Score // of the last pass in which it was better, with depth and line; the static evaluation before the first
	depth  int
	line   [maxPly]move
	length int
}

func (r *root) result() Line {
	l := Line{Score: r.score, Depth: r.depth}
	for _, m := range r.line[:r.length] {
		l.Moves = append(l.Moves, m.model())
	}
	return l
}

// listRoots lists the moves of the root, in the order in which they are tried first; those of only, if it has any.
func (w *worker) listRoots(only []model.Move) {
	f := &w.frames[0]
	r := f.turn.Replies()
	known, _ := w.table.get(f.key, 0)
	static := w.evaluate(f)
	w.list(f, &r, known.move)
	w.roots = w.roots[:0]
	for i := range f.choices {
		m := f.next(i).move
		if len(only) == 0 || slices.Contains(only, m.model()) {
			w.roots = append(w.roots, root{score: static, length: 1, line: [maxPly]move{m}})
		}
	}
}

// deepen searches deeper and deeper until it has to stop.
func (w *worker) deepen(lines, depth int) {
	lines = min(lines, len(w.roots))
	for ; len(w.roots) > 0 && w.watch.another(depth); depth++ {
		for i := range lines {
			w.before = append(w.before[:0], w.roots...)
			if !w.line(i, depth) {
				return
			}
			slices.SortStableFunc(w.roots[:i+1], func(a, b root) int { return int(b.score) - int(a.score) })
		}
		if w.report != nil {
			w.report()
		}
		if lines == 1 && w.settled(depth) {
			return
		}
	}
}

// settled reports whether a deeper search will not find a shorter mate.
func (w *worker) settled(depth int) bool {
	moves, forced := w.roots[0].score.Mate()
	return forced && depth >= 2*max(moves, -moves)
}

// line searches the roots from number i on to a depth, and puts the best of them in front. It returns false if the
// search was stopped; the best is then the best of those that were searched, if there is any.
func (w *worker) line(i, depth int) bool {
	roots := w.roots[i:]
	alpha, beta, margin := -infinite, infinite, Score(30)
	if depth >= 4 && roots[0].depth > 0 && roots[0].score > -maxMixed && roots[0].score < maxMixed {
		alpha, beta = roots[0].score-margin, roots[0].score+margin
	}
	for {
		best, done := w.rootMoves(roots, depth, alpha, beta)
		slices.SortStableFunc(roots, func(a, b root) int { return int(b.rank) - int(a.rank) })
		switch {
		case !done:
			if best == -infinite {
				copy(roots, w.before[i:])
			}
			return false
		case best <= alpha && alpha > -infinite:
			alpha = max(best-margin, -infinite)
		case best >= beta && beta < infinite:
			beta = min(best+margin, infinite)
		default:
			return true
		}
		margin *= 4
	}
}

// rootMoves searches the moves of the root within a window, and returns the best score and whether it got to the end.
func (w *worker) rootMoves(roots []root, depth int, alpha, beta Score) (best Score, done bool) {
	for i := range roots {
		roots[i].rank = -infinite
	}
	best = -infinite
	f := &w.frames[0]
	w.later = w.later[:0]
	for n := 0; n < len(roots)+len(w.later); n++ {
		i := n
		if n >= len(roots) {
			i = w.later[n-len(roots)]
		}
		r := &roots[i]
		m := r.line[0]
		if n > 0 && n < len(roots) && w.elsewhere(w.work(f, m, depth)) {
			w.later = append(w.later, i)
			continue
		}
		quiet := f.state.On(m.to()) == model.NoPiece && m.promote() == model.NoNature
		g := w.play(0, m.model())
		score := w.one(node{depth: depth, alpha: alpha, beta: beta}, i, choice{move: m, quiet: quiet})
		if w.stop.Load() {
			return best, false
		}
		if i == 0 || score > alpha {
			f.keep(m, g)
			r.rank, r.score, r.depth, r.line, r.length = score, score, depth, f.line, f.length
			best = max(best, score)
			alpha = max(alpha, score)
		}
		if score >= beta {
			break
		}
	}
	return best, true
}
