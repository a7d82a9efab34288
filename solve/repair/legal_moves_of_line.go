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
	next  model.Ply    // the ply of the next move
}

// newLine returns the position that a game begins with.
func newLine(g *model.Game) *line {
	start := g.Start()
	return &line{state: *exact.NewState(start), board: start.Board, rules: &g.Rules, next: g.First()}
}

// play makes a move, and returns false if that is illegal. The line must not be used after that.
func (l *line) play(m model.Move) bool {
	if _, fault := l.board.Shape(l.state.ToMove(), m, l.rules); fault != model.NoFault {
		return false
	}
	l.known = nil
	l.next++
	l.state.Play(m)
	l.board.Apply(m)
	return l.state.Possible()
}

// moves returns the legal moves, those of pawns first: they leave most positions, so that a search that is cut short
// has seen the likely games. The caller must not change them.
func (l *line) moves() []model.Move {
	if l.known != nil {
		return l.known
	}
	l.known = l.pawnsFirst(l.state.Moves())
	return l.known
}

// movesIf is moves, but may leave out moves that do not fit. Where checks are announced it takes far longer to find out
// whether a move is legal than whether it fits.
func (l *line) movesIf(fits func(model.Move) bool) []model.Move {
	if l.known != nil || !l.rules.Announce {
		return l.moves()
	}
	return l.pawnsFirst(l.state.MovesIf(fits))
}

func (l *line) pawnsFirst(moves []model.Move) []model.Move {
	piece := func(m model.Move) int {
		if l.board.Pawn(l.board.On[m.From]) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(moves, func(a, b model.Move) int { return piece(a) - piece(b) })
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

// survey returns positions, and what each piece can be.
func (l *line) survey() (positions uint64, may func(model.Piece) model.Natures) {
	if !l.rules.Announce {
		return l.positions(), l.may()
	}
	positions, _, natures := l.state.Marginals() // a Turn does not know what checks say
	return positions, func(q model.Piece) (may model.Natures) {
		for n := model.King; n <= model.Knight; n++ {
			if natures[q][n] > 0 {
				may |= n.Set()
			}
		}
		return may
	}
}

// may returns what each piece can be.
func (l *line) may() func(model.Piece) model.Natures {
	if l.rules.Announce {
		_, may := l.survey()
		return may
	}
	var t exact.Turn
	t.Look(&l.state, l.state.Alive())
	return t.May
}
