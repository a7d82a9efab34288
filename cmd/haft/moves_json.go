package main

import (
	"context"
	"strings"

	"haft/model"
	"haft/solve"
)

// A movesReport is a report with more about each move.
type movesReport struct {
	*report
	Moves []moveReport `json:"legal_moves"`
}

type moveReport struct {
	Move      string      `json:"move"`
	Piece     string      `json:"piece"`
	Positions uint64      `json:"starting_positions"`
	Locks     []lockPiece `json:"locks"`
	Result    string      `json:"result"` // ongoing, checkmate, stalemate or mixed
}

// consequences looks at the position after each legal move.
func consequences(ctx context.Context, s solve.Solver, a *solve.Analysis) ([]moveReport, error) {
	before, err := solve.Survey(ctx, s, &a.Position().Problem)
	if err != nil {
		return nil, err
	}
	moves := []moveReport{}
	for _, reply := range a.Moves {
		pos := a.Position().After(reply.Move)
		after, err := solve.Survey(ctx, s, &pos.Problem)
		if err != nil {
			return nil, err
		}
		moves = append(moves, moveReport{
			Move:      reply.Move.String(),
			Piece:     a.Position().Board.On[reply.Move.From].String(),
			Positions: reply.Positions,
			Locks:     newLocked(&before, &after),
			Result:    solve.Ending(pos).Result(),
		})
	}
	return moves, nil
}

// newLocked lists the pieces that are locked after a move and were not before.
func newLocked(before, after *model.Domains) []lockPiece {
	locks := []lockPiece{}
	for q := range model.Piece(model.NumPieces) {
		if n, ok := after[q].Only(); ok && before[q].Len() != 1 {
			locks = append(locks, lockPiece{q.String(), n.String()})
		}
	}
	return locks
}

func lockWords(locks []lockPiece) string {
	var words []string
	for _, l := range locks {
		words = append(words, l.Piece+"="+l.Nature)
	}
	return strings.Join(words, " ")
}
