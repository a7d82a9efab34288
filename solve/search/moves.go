package search

import (
	"haft/model"
	"haft/solve/exact"
)

// A move is a model.Move in 15 bits: from, to, and what a pawn becomes. The zero value is none.
type move uint16

const (
	squareMask   = 63
	toShift      = 6
	promoteShift = 12
)

func newMove(from, to model.Square, promote model.Nature) move {
	return move(from) | move(to)<<toShift | move(promote)<<promoteShift
}

func (m move) from() model.Square    { return model.Square(m & squareMask) }
func (m move) to() model.Square      { return model.Square(m >> toShift & squareMask) }
func (m move) promote() model.Nature { return model.Nature(m >> promoteShift) }
func (m move) model() model.Move     { return model.Move{From: m.from(), To: m.to(), Promote: m.promote()} }

// A choice is a move with its place in the order.
type choice struct {
	move  move
	quiet bool
	place uint8 // where it stood before it was put off, or 0
	score int32
}

// order returns the place of a choice that is number i now.
func (ch *choice) order(i int) int {
	if ch.place > 0 {
		return int(ch.place)
	}
	return i
}

// The order: the table's move, what captures and promotes, two killers, the rest by history.
const (
	tableFirst  = 1 << 28
	loudFirst   = 1 << 24
	killerFirst = 1 << 20
	maxHistory  = 1 << 14
)

// worths holds the average worth of a piece with some natures left, each as often as the roster has it. Moves are put
// in order by it, because exact marginals would take too long.
type worths [1 << model.NumNatures]int32

func newWorths(values *exact.Values) (all worths) {
	roster := model.DefaultRules().Roster
	for natures := range model.AllNatures + 1 {
		sum, n := 0, 0
		for nature := range (natures &^ model.King.Set()).All() {
			sum += int(values[nature]) * roster[nature]
			n += roster[nature]
		}
		if n > 0 {
			all[natures] = int32(sum / n)
		}
	}
	return all
}

// worth returns the average worth of the piece on a square, as far as the view knows, or 0.
func (w *worker) worth(f *frame, at model.Square) int32 {
	q := f.state.On(at)
	switch {
	case q == model.NoPiece:
		return 0
	case f.state.Pawns(q.Color()).Has(at):
		return int32(w.weights.Pawn)
	}
	return w.worths[f.view.May(q)]
}

// list fills in the frame's choices from replies, with first in front. The frame must have been evaluated. Of
// promotions it lists those to every nature, and the one that leaves the nature open.
func (w *worker) list(f *frame, r *exact.Replies, first move) {
	f.choices = f.choices[:0]
	c := f.state.ToMove()
	for i, to := range r {
		if to == 0 {
			continue
		}
		q := model.NewPiece(c, i+1)
		from := f.state.Where(q)
		pawn := f.state.Pawns(c).Has(from)
		for ; to != 0; to &= to - 1 {
			at := to.First()
			if pawn && model.LastRank(c, at) {
				w.promotions(f, from, at, first)
				continue
			}
			m := newMove(from, at, model.NoNature)
			ch := choice{move: m, quiet: f.state.On(at) == model.NoPiece}
			switch {
			case m == first:
				ch.score = tableFirst
			case !ch.quiet:
				ch.score = loudFirst + 16*w.worth(f, at) - w.worth(f, from)
			case m == f.killers[0]:
				ch.score = killerFirst + 1
			case m == f.killers[1]:
				ch.score = killerFirst
			default:
				ch.score = w.history[q][at]
			}
			f.choices = append(f.choices, ch)
		}
	}
}

// promotions lists what a pawn may become. To become a queen, or to leave that open, is nearly always best; the others
// have a score below zero, and the quiescence search leaves them out.
func (w *worker) promotions(f *frame, from, to model.Square, first move) {
	for n := model.NoNature; n <= model.Knight; n++ {
		if n == model.King {
			continue
		}
		m := newMove(from, to, n)
		ch := choice{move: m, score: loudFirst + 16*w.worth(f, to)}
		switch {
		case m == first:
			ch.score = tableFirst
		case n == model.Queen:
			ch.score += 16 * int32(w.weights.Values[n])
		case n == model.NoNature:
			ch.score += 16*int32(w.weights.Values[model.Queen]) - 1
		default:
			ch.score = -maxHistory - int32(n)
		}
		f.choices = append(f.choices, ch)
	}
}

// next moves the best of the choices from i on to place i, and returns it.
func (f *frame) next(i int) choice {
	best := i
	for j := i + 1; j < len(f.choices); j++ {
		if f.choices[j].score > f.choices[best].score {
			best = j
		}
	}
	f.choices[i], f.choices[best] = f.choices[best], f.choices[i]
	return f.choices[i]
}

// reward remembers a quiet move that refuted the other side's, and that the first choices tried before it did not.
func (w *worker) reward(f *frame, m move, tried, depth int) {
	if f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	bonus := int32(min(32*depth*depth, 1200))
	w.learn(f, m, bonus)
	for _, ch := range f.choices[:tried] {
		if ch.quiet && ch.move != m {
			w.learn(f, ch.move, -bonus)
		}
	}
}

// learn adds to the history of a move, which stays within maxHistory.
func (w *worker) learn(f *frame, m move, bonus int32) {
	h := &w.history[f.state.On(m.from())&31][m.to()]
	size := bonus
	if size < 0 {
		size = -size
	}
	*h += bonus - *h*size/maxHistory
}
