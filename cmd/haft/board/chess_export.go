package board

import (
	"context"
	"strings"

	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/ordinary"
)

// Chess is a game for programs of ordinary chess.
type Chess struct {
	Text    string `json:"text,omitempty"`
	Refused string `json:"refused,omitempty"` // why there is none
}

// forChess is the game with a start from which chess programs replay it, and with comments on what became known when.
func forChess(ctx context.Context, l *Limits, r *Request) (any, error) {
	h, err := haftGameOf(l, r)
	if err != nil {
		return nil, err
	}
	told, err := ordinary.Told(ctx, h.Game)
	if err != nil {
		return nil, err
	}
	replayable, err := ordinary.Replayable(ctx, solve.Exact{}, told)
	if err != nil {
		return nil, err
	}
	if replayable.Witness == nil {
		return &Chess{Refused: "The game is illegal, so there is no start from which a chess program could replay it."}, nil
	}
	var text strings.Builder
	if err := gamefile.Write(&text, replayable); err != nil {
		return nil, err
	}
	return &Chess{Text: text.String()}, nil
}
