package repair

import (
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// A line is the position that a game has reached. It is copied to try a move.
type line struct {
	state exact.State
	board model.Board
	rules *model.Rules
	known []model.Move // what moves has returned for this position; nil if it was not asked
}

func newLine(rules *model.Rules) *line {
	return &line{state: *exact.NewState(model.NewPosition(*rules)), board: model.NewBoard(), rules: rules}
}

// play makes a move, and returns false if that is illegal. The line must not be used after that.
func (l *line) play(m model.Move) bool {
	if _, fault := l.board.Shape(l.state.ToMove(), m, l.rules); fault != model.NoFault {
		return false
	}
	l.known = nil
	l.state.Play(m)
	l.board.Apply(m)
	return l.state.Alive() != 0
}

// moves returns the legal moves, those of pawns first: they leave most positions, so that a search that is cut short
// has seen the likely games. The caller must not change them.
func (l *line) moves() []model.Move {
	if l.known != nil {
		return l.known
	}
	moves := l.state.Moves()
	piece := func(m model.Move) int {
		if l.board.Pawn(l.board.On[m.From]) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(moves, func(a, b model.Move) int { return piece(a) - piece(b) })
	l.known = moves
	return moves
}

// legal returns those of some moves that are legal.
func (l *line) legal(moves []model.Move) (legal []model.Move) {
	for _, m := range moves {
		if next := *l; next.play(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// positions returns the number of starting positions that are left.
func (l *line) positions() uint64 {
	positions, _ := l.state.Count()
	return positions
}

// may returns what each piece can be.
func (l *line) may() func(model.Piece) model.Natures {
	if l.rules.Announce { // a Turn does not know what checks say
		_, _, natures := l.state.Census()
		return func(q model.Piece) (may model.Natures) {
			for n := model.King; n <= model.Knight; n++ {
				if natures[q][n] > 0 {
					may |= n.Set()
				}
			}
			return may
		}
	}
	var t exact.Turn
	t.Look(&l.state, l.state.Alive())
	return t.May
}
