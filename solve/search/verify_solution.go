package search

import (
	"context"
	"fmt"
	"slices"

	"haft/model"
	"haft/solve"
)

// Verify plays a solution's tree from a position: each of its moves is legal, every legal move of the defender is
// answered, and wherever the attacker's last move stands the game has ended as the goal wants it, within the number of
// moves. The error says where that is not so; it wraps solve.ErrUndecided if the context ends.
func VerifyMate(ctx context.Context, pos *model.Position, s *MateSolution) error {
	if s.Tree == nil {
		return nil
	}
	v := verifier{ctx, s.Goal}
	return v.step(pos, s.Tree, s.Moves)
}

type verifier struct {
	ctx  context.Context
	goal MateGoal
}

func (v *verifier) step(pos *model.Position, s *MateStep, n int) error {
	legal, err := LegalMoves(v.ctx, pos)
	switch {
	case err != nil:
		return err
	case !slices.Contains(legal, s.Move):
		return fmt.Errorf("ply %d of the solution, %v, is illegal", pos.Ply+1, s.Move)
	}
	next := pos.After(s.Move)
	if legal, err = LegalMoves(v.ctx, next); err != nil {
		return err
	}
	var answered []model.Move
	for _, a := range s.Answers {
		answered = append(answered, a.Move)
	}
	switch {
	case !slices.Equal(answered, legal):
		return fmt.Errorf("ply %d of the solution, %v, is answered by %v; legal are %v", next.Ply, s.Move, answered, legal)
	case len(legal) == 0:
		return v.end(next, s)
	case n <= 1:
		return fmt.Errorf("ply %d of the solution, %v, is its last and does not end the game", next.Ply, s.Move)
	}
	for _, a := range s.Answers {
		if err := v.step(next.After(a.Move), a.Then, n-1); err != nil {
			return err
		}
	}
	return nil
}

// end is an error if the game has not ended as the goal wants it.
func (v *verifier) end(pos *model.Position, s *MateStep) error {
	if result := solve.Ending(pos).Result(); result != s.Result || !v.goal.meets(result) {
		return fmt.Errorf("ply %d of the solution, %v, leaves the game %s, not %q", pos.Ply, s.Move, result, s.Result)
	}
	return nil
}

// LegalMoves returns the legal moves of a position with every way to promote: the nature left open first, then each.
func LegalMoves(ctx context.Context, pos *model.Position) ([]model.Move, error) {
	legal, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil {
		return nil, err
	}
	var all []model.Move
	for _, m := range legal {
		all = append(all, m)
		if pos.Board.Pawn(pos.Board.On[m.From]) && model.LastRank(pos.ToMove(), m.To) {
			for n := range pos.Problem.Rules.Promote.All() {
				all = append(all, model.Move{From: m.From, To: m.To, Promote: n})
			}
		}
	}
	return all, nil
}
