package solve

import (
	"fmt"

	"haft/model"
)

// A Question is what somebody asks about a position: a claim, or what is known of one piece. It may name pieces by
// the squares on which they stand, so that only a position tells which pieces it is about.
type Question struct {
	Text  string
	claim Claim // a piece that is named by its square is NoPiece
	known bool  // only Then.Piece is named, and nothing is said of it
	where struct{ condition, then model.Square }
}

// EmptySquareError says that a claim names a square on which no piece stands.
type EmptySquareError struct {
	Text   string
	Square model.Square
	Ply    model.Ply // the last ply played
}

func (e *EmptySquareError) Error() string {
	return fmt.Sprintf("claim %q: nothing stands on %v after ply %d; expected the square of a piece", e.Text, e.Square,
		e.Ply)
}

// Known reports whether the question is what is known of a piece, or of what stands on a square. Other questions are
// claims.
func (q *Question) Known() bool { return q.known }

// Single reports whether the question is a claim that says, without a condition, what one piece is or is not.
func (q *Question) Single() bool {
	return q.claim.Kind == ClaimNature && !q.known && !q.claim.conditional()
}

// BySquare reports whether the question names a piece by its square.
func (q *Question) BySquare() bool {
	return q.where.condition != model.NoSquare || q.where.then != model.NoSquare
}

// Piece returns the piece that the question asks about, and the square on which it stands at pos. The piece is NoPiece
// if the square is empty, and the square is NoSquare if the piece was captured. The question must be Known.
func (q *Question) Piece(pos *model.Position) (model.Piece, model.Square) {
	if at := q.where.then; at != model.NoSquare {
		return pos.Board.On[at], at
	}
	return q.claim.Then.Piece, pos.Board.Where[q.claim.Then.Piece]
}

// At returns the claim about the pieces that stand on the named squares at pos. It fails with an *EmptySquareError if
// one of the squares is empty. The question must not be Known.
func (q *Question) At(pos *model.Position) (Claim, error) {
	c := q.claim
	for _, named := range []struct {
		piece *model.Piece
		at    model.Square
	}{{&c.If.Piece, q.where.condition}, {&c.Then.Piece, q.where.then}} {
		if named.at == model.NoSquare {
			continue
		}
		if *named.piece = pos.Board.On[named.at]; *named.piece == model.NoPiece {
			return c, &EmptySquareError{q.Text, named.at, pos.Ply}
		}
	}
	return c, nil
}
