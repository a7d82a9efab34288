package search

import (
	"haft/model"
	"haft/solve/exact"
)

// A Draw is why a game that is not over is drawn in play. Legality knows nothing of it.
type Draw uint8

// The draws in play. The same position is the same board with the same side to move and the same set of worlds.
const (
	NoDraw     Draw = iota
	Repetition      // the same position for the third time
	FiftyMoves      // fifty moves of each side without capture, pawn move, or loss of a starting position
)

// String returns the draw in words, "" for NoDraw.
func (d Draw) String() string {
	return [...]string{"", "threefold repetition", "fifty moves without progress"}[d]
}

// fiftyMoves is the number of plies without progress after which a game is drawn.
const fiftyMoves = 100

// progresses reports whether a move captures or moves a pawn.
func progresses(s *exact.State, m model.Move) bool {
	return s.On(m.To) != model.NoPiece || s.Pawns(s.ToMove()).Has(m.From)
}

// Points returns the points of White, from 0 to 1, if the game is over or drawn in play.
func (g *Game) Points() (white float64, ended bool) {
	switch {
	case g.Over():
		white = points(g.Ending())
		if g.ToMove() == model.Black {
			white = 1 - white
		}
		return white, true
	case g.Draw() != NoDraw:
		return 0.5, true
	}
	return 0, false
}

// Draw returns whether the game is drawn in play. A game that is over is not.
func (g *Game) Draw() Draw {
	switch {
	case g.Over():
		return NoDraw
	case repeated(g.keys, g.clock, 0):
		return Repetition
	case g.clock >= fiftyMoves:
		return FiftyMoves
	}
	return NoDraw
}

// repeated reports whether the last position occurred twice before, or once within the last plies of a given number.
// Only plies without progress can hold it: worlds that are gone do not come back.
func repeated(keys []exact.Key, clock, within int) bool {
	last := len(keys) - 1
	times := 0
	for back := 4; back <= min(clock, last); back += 2 {
		if keys[last-back] == keys[last] {
			if times++; times == 2 || back <= within {
				return true
			}
		}
	}
	return false
}

// drawn reports whether the search takes a position for drawn, some plies after the root: by the rules, or because it
// occurred once within the search. Whoever could avoid it the second time could have done so the first.
func (w *worker) drawn(f *frame, ply int) bool { return repeated(w.keys, f.clock, ply) }
