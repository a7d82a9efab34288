package search

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
