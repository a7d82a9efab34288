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

// Weights are what the evaluation adds up, in hundredths of a pawn.
type Weights struct {
	// What a piece is worth, by model.Nature. A king has no worth, because it is never captured.
	Values   exact.Values
	Pawn     int
	Advanced [8]int // a pawn that many ranks from where it started
	Kings    [9]int // having so many candidates for one's king
	Locked   int    // a major of one's own on the board that has one nature left
	Mobility int    // a square to which an officer can go in some world, in quarters
	Tempo    int    // having the move
	Near     int    // a step of a known king towards one that is alone
}

// played are the weights that the program plays with. They were chosen by hand. Weights fitted to the games named at
// pointScale by Texel's tuning method (Peter Österlund, 2014) were no better: 5 Elo less, give or take 30, in 400 games
// at 1,000 nodes a move. The fit took quiet positions after the opening, all of a game together as one, and the least
// logistic loss of points that were half the result and half what the mover had expected; each weight was pulled towards
// that of the program as by one drawn game. Twice as much of kings or advanced, two and a half times mobility, and three
// times locked did no better. The comment of the package tells what each term is worth.
var played = Weights{
	Values:   exact.Values{model.Queen: 950, model.Rook: 500, model.Bishop: 330, model.Knight: 320},
	Pawn:     100,
	Advanced: [8]int{0, 2, 6, 15, 35, 80, 0, 0},
	Kings:    [9]int{0, 0, 25, 40, 50, 58, 64, 68, 70},
	Locked:   -8,
	Mobility: 8,
	Tempo:    15,
	Near:     8,
}

// terms are the parts of the evaluation that a player can do without.
var terms = []struct {
	name string
	drop func(*Weights)
}{
	{"queen", func(w *Weights) { w.Values[model.Queen] = 0 }},
	{"rook", func(w *Weights) { w.Values[model.Rook] = 0 }},
	{"bishop", func(w *Weights) { w.Values[model.Bishop] = 0 }},
	{"knight", func(w *Weights) { w.Values[model.Knight] = 0 }},
	{"pawn", func(w *Weights) { w.Pawn = 0 }},
	{"advanced", func(w *Weights) { w.Advanced = [8]int{} }},
	{"kings", func(w *Weights) { w.Kings = [9]int{} }},
	{"locked", func(w *Weights) { w.Locked = 0 }},
	{"mobility", func(w *Weights) { w.Mobility = 0 }},
	{"tempo", func(w *Weights) { w.Tempo = 0 }},
	{"near", func(w *Weights) { w.Near = 0 }},
}

// TermNames returns the terms of the evaluation.
func TermNames() (names []string) {
	for _, t := range terms {
		names = append(names, t.name)
	}
	return names
}

// Without returns the weights that the program plays with, but for those of a term of TermNames, which are zero.
func Without(term string) *Weights {
	w := played
	for _, t := range terms {
		if t.name == term {
			t.drop(&w)
		}
	}
	return &w
}
