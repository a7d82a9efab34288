package search

import (
	"math"
	"math/bits"

	"haft/solve/exact"
)

// logarithms holds those of 1 to 63.
var logarithms = func() (all [64]float64) {
	for n := 1; n < 64; n++ {
		all[n] = math.Log(float64(n))
	}
	return all
}()

// reduction is how many plies less a late move is searched, by depth and by its place in the order.
func reduction(depth, place int) int {
	return int(0.5 + logarithms[min(depth, 63)]*logarithms[min(place, 63)]/2.2)
}

// search returns a score of the position at a ply, searched to a depth: exact if it lies between alpha and beta, or
// else a bound. The frame's state, alive and clock describe the position.
func (w *worker) search(ply, depth int, alpha, beta Score, null bool) Score {
	f := &w.frames[ply]
	f.length = 0
	if depth <= 0 {
		if extended := w.deeper(f, ply); !extended {
			return w.quiesce(ply, 0, alpha, beta)
		}
	}
	depth = max(depth, 1)
	if w.stopped() {
		return 0
	}
	w.look(f, &w.frames[ply-1])
	w.keys = append(w.keys, f.key)
	defer func() { w.keys = w.keys[:len(w.keys)-1] }()
	if w.drawn(f, ply) {
		return 0
	}
	pv := beta-alpha > 1
	known, hit := w.table.get(f.key, ply)
	if hit && !pv && w.suffices(&known, depth, alpha, beta) {
		return known.score
	}
	inCheck, static := f.turn.InCheck(), w.evaluate(f)
	if w.reduce && !pv && !inCheck {
		if score, ok := w.prune(ply, depth, static, beta, null); ok {
			return score
		}
	}
	r := f.turn.Replies()
	if r.Len() == 0 {
		return w.ended(f, ply)
	}
	if f.clock >= fiftyMoves {
		return 0
	}
	w.list(f, &r, known.move)
	return w.moves(f, node{ply, depth, alpha, beta, inCheck})
}

// A node is a position whose moves are searched to a depth.
type node struct {
	ply, depth  int
	alpha, beta Score
	inCheck     bool
}

// moves searches the frame's choices.
func (w *worker) moves(f *frame, n node) Score {
	best, low := -infinite, n.alpha
	var bestMove move
	for i := 0; i < len(f.choices); i++ {
		ch := f.next(i)
		if i > 0 && ch.place == 0 && w.elsewhere(w.work(f, ch.move, n.depth)) {
			f.putOff(i)
			continue
		}
		g := w.play(n.ply, ch.move.model())
		score := w.one(n, ch.order(i), ch)
		if w.stop.Load() {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score > n.alpha {
			n.alpha, bestMove = score, ch.move
			f.keep(ch.move, g)
		}
		if score >= n.beta {
			if ch.quiet {
				w.reward(f, ch.move, i, n.depth)
			}
			break
		}
	}
	kind := exactly
	switch {
	case best >= n.beta:
		kind = lower
	case best <= low:
		kind = upper
	}
	w.table.put(f.key, n.ply, found{bestMove, best, n.depth, kind})
	return best
}

// one searches the position after choice number i, which has been played: the first with the full window, any other
// with an empty one, and again if it turns out to be better than those before it.
func (w *worker) one(n node, i int, ch choice) Score {
	if i == 0 {
		return -w.search(n.ply+1, n.depth-1, -n.beta, -n.alpha, true)
	}
	work := w.work(&w.frames[n.ply], ch.move, n.depth)
	w.claim(work)
	less := 0
	if w.reduce && n.depth >= 3 && i >= 3 && ch.quiet && !n.inCheck {
		less = reduction(n.depth, i)
		if n.beta-n.alpha > 1 {
			less--
		}
		if ch.score >= killerFirst {
			less--
		}
		less = min(max(less, 0), n.depth-2)
	}
	score := -w.search(n.ply+1, n.depth-1-less, -n.alpha-1, -n.alpha, true)
	if score > n.alpha && less > 0 {
		score = -w.search(n.ply+1, n.depth-1, -n.alpha-1, -n.alpha, true)
	}
	if score > n.alpha && score < n.beta {
		score = -w.search(n.ply+1, n.depth-1, -n.beta, -n.alpha, true)
	}
	w.release(work)
	return score
}

// fewKings is how many candidates for its king a side has at most that is asked whether it is in check. With more it is
// next to impossible that all are attacked.
const fewKings = 3

// deeper reports whether a position at depth 0 is searched one ply deeper, because its king is in check.
func (w *worker) deeper(f *frame, ply int) bool {
	if !w.extend || ply >= maxPly-maxCaptures ||
		bits.OnesCount8(exact.Kings(f.alive, f.state.ToMove())) > fewKings {
		return false
	}
	f.turn.Look(&f.state, f.alive)
	return f.turn.InCheck()
}

// suffices reports whether what the table knows decides a node with an empty window.
func (w *worker) suffices(k *found, depth int, alpha, beta Score) bool {
	if k.depth < depth || !w.cut && k.depth != depth {
		return false
	}
	return k.bound == exactly || k.bound == lower && k.score >= beta || k.bound == upper && k.score <= alpha
}

// prune tries to show without searching any move that a position is too good for the other side to allow it.
func (w *worker) prune(ply, depth int, static, beta Score, null bool) (Score, bool) {
	f := &w.frames[ply]
	officers := f.state.Side(f.state.ToMove()) &^ f.state.Pawns(f.state.ToMove())
	if depth <= 5 && static-Score(120*depth) >= beta && beta > -mateBound {
		return static, true
	}
	if !null || depth < 3 || static < beta || officers.Len() < 2 {
		return 0, false // with a king alone, having to move may be what loses
	}
	g := &w.frames[ply+1]
	g.state = f.state
	g.state.Pass()
	if g.alive = g.state.Alive(); g.alive == 0 {
		return 0, false
	}
	w.nodes++
	g.clock = 0
	score := -w.search(ply+1, depth-3-depth/4, -beta, -beta+1, false)
	if score < beta || w.stop.Load() {
		return 0, false
	}
	return min(score, mateBound), true
}

// keep makes the frame's principal variation a move and what follows it.
func (f *frame) keep(m move, next *frame) {
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], next.line[:next.length])
}

// maxCaptures is how many plies a quiescence search goes. Without a cap it explodes: where natures are open, nearly
// every piece attacks nearly every other.
const maxCaptures = 6

// deltaMargin is what a capture may win beyond the worth of the captured piece before it is not tried.
const deltaMargin = 200

// quiesce returns a score of a position that the frame's state and alive describe, in which only captures and
// promotions are searched. The side to move need not make one, unless its king is attacked in every world.
func (w *worker) quiesce(ply, captures int, alpha, beta Score) Score {
	f := &w.frames[ply]
	f.length = 0
	if w.stopped() {
		return 0
	}
	best := w.evaluate(f)
	if best >= beta || captures >= w.captures || ply >= maxPly {
		return best
	}
	stand := best
	alpha = max(alpha, best)
	f.turn.Look(&f.state, f.alive)
	r := f.turn.Captures()
	w.list(f, &r, 0)
	for i := range f.choices {
		ch := f.next(i)
		if ch.score < 0 {
			break // a promotion to less than a queen
		}
		if w.reduce && stand+Score(w.worth(f, ch.move.to()))+deltaMargin <= alpha && ch.move.promote() == 0 {
			continue
		}
		g := &w.frames[ply+1]
		g.state = f.state
		g.state.Play(ch.move.model())
		g.alive = g.state.Alive()
		w.nodes++
		w.deepest = max(w.deepest, ply+1)
		score := -w.quiesce(ply+1, captures+1, -beta, -alpha)
		if w.stop.Load() {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha = score
			f.keep(ch.move, g)
		}
		if score >= beta {
			break
		}
	}
	return best
}
