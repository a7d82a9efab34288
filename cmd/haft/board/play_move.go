package board

import (
	"context"
	"fmt"
	"strings"

	"haft/solve/explain"
)

// Played is what becomes of a move: the game with it, or why it is not legal, or the moves that it can mean.
type Played struct {
	*Document
	Refused string   `json:"refused,omitempty"`
	Because []int    `json:"because,omitempty"` // the plies that exclude the move
	Choices []Choice `json:"choices,omitempty"`
}

// A Choice is one of several moves with the same squares.
type Choice struct {
	Move  string `json:"move"`
	Words string `json:"words"`
}

// longestMove is more than any way to write a move needs.
const longestMove = 60 // bytes

// notInMoves are the signs that begin or end a comment, a tag, a line or a glyph. Anything else may stand in a move, such
// as a figurine or a dash.
const notInMoves = "{}[];$%`~\"\\\r\n"

// play makes a move.
func play(ctx context.Context, l *Limits, r *Request) (any, error) {
	r.Move = strings.TrimSpace(r.Move)
	if r.Move == "" || len(r.Move) > longestMove || strings.ContainsAny(r.Move, notInMoves) {
		return &Played{Refused: fmt.Sprintf("Found %.60q; expected a move such as e2e4.", r.Move)}, nil
	}
	g, err := gameOf(l, r)
	if err != nil {
		return nil, err
	}
	return g.play(ctx, l, r)
}

// refused is a move that is not made, with the reason as a sentence.
func refused(reason string) *Played {
	reason = strings.TrimRight(reason, ".")
	return &Played{Refused: explain.Upper(reason) + "."}
}

// grown is the game with the move that was added to it. It is read again from what is written, so that the page holds
// nothing that cannot be read.
func grown(l *Limits, g game, at Path) (*Played, error) {
	d, err := newDocument(g, at)
	if err != nil {
		return nil, err
	}
	again, err := g.variant().only(l, d.Text)
	if err != nil {
		return nil, err
	}
	if d, err = newDocument(again, at); err != nil {
		return nil, err
	}
	return &Played{Document: d}, nil
}
