package compose

import (
	"context"
	"fmt"

	"haft/model"
	"haft/solve"
)

// Holds asks the ordinary questions about a game, of package solve: is it legal, and does it do what is asked? For
// stipulations that ask for the most, it returns how much of it there is at the end.
func (s *Stipulation) Holds(ctx context.Context, g *model.Game) (ok bool, amount float64, err error) {
	a, err := solve.Analyze(ctx, solve.Exact{}, g, solve.Parts{Pieces: true, Moves: true, Outcome: true})
	if err != nil || !a.Legal {
		return false, 0, err
	}
	switch s.Kind {
	case MostMoves:
		return len(g.Moves) == s.Plies, float64(len(a.Moves)), nil
	case MostEntanglement:
		e, err := solve.Entangle(ctx, &a.Position().Problem)
		if err != nil {
			return false, 0, err
		}
		return len(g.Moves) == s.Plies, e.Shared(), nil
	}
	if s.over() {
		return a.Outcome.Over() && s.result(&a.Outcome), 0, nil
	}
	return s.natures(a), 0, nil
}

// result reports whether a game ended as it should.
func (s *Stipulation) result(o *solve.Outcome) bool {
	return s.Kind == Over || o.Result() == [...]string{Mate: "checkmate", Stalemate: "stalemate", Mixed: "mixed"}[s.Kind]
}

// natures reports whether the pieces are what they should be.
func (s *Stipulation) natures(a *solve.Analysis) bool {
	may := a.Marginals.Domains()
	board := &a.Position().Board
	locked, right, promoted := [2]int{}, true, false
	for q := range model.Piece(model.NumPieces) {
		one := may[q].Len() == 1
		if q.Major() && one && (s.Kind != LockNature || may[q] == s.Natures) {
			locked[q.Color()]++
		}
		if at := board.Where[q]; at != model.NoSquare {
			promoted = promoted || !q.Major() && may[q] == model.Promotable
			want := s.board[at]
			right = right && want.stands && want.color == q.Color() && may[q] == want.nature.Set()
		}
	}
	switch s.Kind {
	case LockPiece:
		return may[s.Piece].Len() == 1 && may[s.Piece]&s.Natures != 0
	case LockNature:
		return locked[0]+locked[1] > 0
	case LockSide:
		return locked[s.Side] == 8
	case LockAll:
		return locked[0]+locked[1] == 16
	case Promote:
		return promoted
	case Position:
		return right && s.men() == onBoard(board)
	}
	panic(fmt.Sprintf("compose: kind %d asks for no natures", s.Kind))
}

// men is the number of men of the stipulated position.
func (s *Stipulation) men() (n int) {
	for _, m := range s.board {
		if m.stands {
			n++
		}
	}
	return n
}

func onBoard(b *model.Board) (n int) {
	for q := range model.Piece(model.NumPieces) {
		if !b.Captured(q) {
			n++
		}
	}
	return n
}
