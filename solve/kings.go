package solve

import (
	"context"

	"haft/model"
	"haft/solve/exact"
)

// CheckState says in how many of the remaining worlds the side to move is in check.
type CheckState uint8

// In no world, in some, or in all of them. Without the rule on check it is Never.
const (
	Never CheckState = iota
	May
	Must
)

// String returns the word of the JSON output.
func (c CheckState) String() string { return [...]string{"never", "may", "must"}[c] }

// CheckStatus returns the check state of the side to move. An attack on a candidate king is check only in the
// worlds in which that piece is the king.
func CheckStatus(ctx context.Context, s Solver, pos *model.Position) (CheckState, error) {
	if !pos.Problem.Rules.Check {
		return Never, nil
	}
	safe := model.SafetyFacts(&pos.Board, pos.ToMove(), pos.Ply)
	groups := [][]model.Fact{safe}
	for _, f := range safe {
		groups = append(groups, broken(f))
	}
	possible, err := Possible(ctx, s, &pos.Problem, groups)
	if err != nil {
		return Never, err
	}
	attacked := false
	for _, p := range possible[1:] {
		attacked = attacked || p
	}
	switch {
	case !attacked:
		return Never, nil
	case possible[0]:
		return May, nil
	}
	return Must, nil
}

// KingsInCheck counts, for each piece of the side to move, the worlds in which it is the king and attacked. The marginals
// is that of the position. Only the exact solver counts. Without the rule of check there are none.
func KingsInCheck(pos *model.Position, marginals *Marginals) (kings [model.NumPieces]uint64) {
	if !pos.Problem.Rules.Check {
		return kings
	}
	_, _, safe := exact.NewTable(pos.Problem.With(model.SafetyFacts(&pos.Board, pos.ToMove(), pos.Ply)...)).Marginals()
	for q := range kings {
		if model.Piece(q).Color() == pos.ToMove() {
			kings[q] = marginals.Natures[q][model.King] - safe[q][model.King]
		}
	}
	return kings
}

// broken returns the assumption that f does not hold.
func broken(f model.Fact) []model.Fact {
	facts := []model.Fact{Is(f.Piece, f.Not)}
	if f.King != model.NoPiece {
		facts = append(facts, Is(f.King, model.King.Set()))
	}
	return facts
}
