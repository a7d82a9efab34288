package schema

import (
	"context"
	"strings"

	"haft/model"
	"haft/solve"
)

// A MovesReport is a report with the legal moves.
type MovesReport struct {
	*Report
	Moves []MoveReport `json:"legal_moves"`
}

// A MoveReport is a legal move and what follows from it.
type MoveReport struct {
	Move      string        `json:"move"`
	Piece     string        `json:"piece"`
	Positions uint64        `json:"starting_positions"`
	Locks     []LockedPiece `json:"locks"`
	Result    string        `json:"result"` // ongoing, checkmate, stalemate or mixed
}

// Consequences analyses the position after each legal move.
func Consequences(ctx context.Context, s solve.Solver, a *solve.Analysis) ([]MoveReport, error) {
	before, err := solve.Backbone(ctx, s, &a.Position().Problem)
	if err != nil {
		return nil, err
	}
	moves := []MoveReport{}
	for _, reply := range a.Moves {
		m, err := consequence(ctx, s, a.Position(), &before, reply)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// consequence analyses the position after one move; before is what each piece can be ahead of it.
func consequence(
	ctx context.Context, s solve.Solver, pos *model.Position, before *model.Domains, reply solve.Reply,
) (MoveReport, error) {
	next := pos.After(reply.Move)
	after, err := solve.Backbone(ctx, s, &next.Problem)
	return MoveReport{
		Move:      reply.Move.String(),
		Piece:     pos.Board.On[reply.Move.From].String(),
		Positions: reply.Positions,
		Locks:     newLocked(before, &after),
		Result:    solve.Ending(next).Result(),
	}, err
}

// newLocked lists the pieces that are locked after a move and were not before.
func newLocked(before, after *model.Domains) []LockedPiece {
	locks := []LockedPiece{}
	for q := range model.Piece(model.NumPieces) {
		if n, ok := after[q].Only(); ok && before[q].Len() != 1 {
			locks = append(locks, LockedPiece{q.String(), n.String()})
		}
	}
	return locks
}

// LockWords writes locked pieces in a row: "w6=Q w1=K".
func LockWords(locks []LockedPiece) string {
	var words []string
	for _, l := range locks {
		words = append(words, l.Piece+"="+l.Nature)
	}
	return strings.Join(words, " ")
}
