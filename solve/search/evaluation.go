package search

import (
	"math/bits"

	"haft/model"
	"haft/solve/exact"
)

// The worth of a side's material is its mean over all worlds. The roster is fixed, so the eight majors of a side are
// worth the same in every world; what a side has lost is the expected worth of its captured majors, by exact
// marginals. So there is nothing to count for a side until it loses a major.

// evaluate returns the score of the side to move, from the position alone, and leaves what it saw in the frame's view.
func (w *worker) evaluate(f *frame) Score {
	v := &f.view
	w.memory.View(&f.state, f.alive, v)
	white := w.side(f, model.White) - w.side(f, model.Black)
	if f.state.ToMove() == model.Black {
		white = -white
	}
	return min(max(Score(white+w.weights.Tempo), -maxMixed), maxMixed)
}

// side returns what side c has.
func (w *worker) side(f *frame, c model.Color) int {
	s, v := &f.state, &f.view
	pawns := s.Pawns(c)
	score := w.weights.Pawn*pawns.Len() + int(v.Promoted[c]-v.Lost[c])
	for rest := pawns; rest != 0; rest &= rest - 1 {
		score += w.weights.Advanced[steps(c, rest.First())]
	}
	score += w.weights.Kings[bits.OnesCount8(v.Kings[c])]
	occupied := s.Side(model.White) | s.Side(model.Black)
	squares := 0
	for rest := s.Side(c) &^ pawns; rest != 0; rest &= rest - 1 {
		at := rest.First()
		q := s.On(at)
		squares += (exact.Attacks(at, v.May(q), occupied) &^ s.Side(c)).Len()
		if q.Major() {
			score += w.weights.Locked * int(v.Locked[c]>>q.File()&1)
		}
	}
	return score + w.weights.Mobility*squares/4 + w.king(f, c)
}

// king returns what the place of c's king is worth when the other king is alone. Without it a few hundred nodes do not
// find the mate.
func (w *worker) king(f *frame, c model.Color) int {
	s, v := &f.state, &f.view
	other := c.Other()
	if (s.Side(other)&^s.Pawns(other)).Len() > 1 || v.Kings[c]&(v.Kings[c]-1) != 0 {
		return 0
	}
	return w.weights.Near * (7 - distance(s.Where(major(c, v.Kings[c])), s.Where(major(other, v.Kings[other]))))
}

// major returns the major of c on the first of some files.
func major(c model.Color, files uint8) model.Piece {
	return model.NewPiece(c, bits.TrailingZeros8(files)+1)
}

// distance returns how many moves a king needs from one square to another.
func distance(from, to model.Square) int {
	files, ranks := from.File()-to.File(), from.Rank()-to.Rank()
	return max(files, -files, ranks, -ranks)
}

// steps returns how many ranks a pawn has gone.
func steps(c model.Color, at model.Square) int {
	if c == model.White {
		return at.Rank() - 1
	}
	return 6 - at.Rank()
}
