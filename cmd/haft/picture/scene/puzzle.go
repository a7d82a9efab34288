package scene

import (
	"context"
	"fmt"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve/puzzle"
)

// Puzzle is the board of a puzzle with its question, and with its solution if there is one.
func Puzzle(ctx context.Context, p *puzzle.Puzzle) (*picture.Board, error) {
	pos, census, err := p.View(ctx)
	if err != nil {
		return nil, err
	}
	b := &picture.Board{Title: "Puzzle " + p.ID, State: fmt.Sprintf("%s to move. %s", p.ToMove, p.Question)}
	showPieces(b, pos, census)
	b.Caption = []string{b.State}
	if p.Solution == nil {
		return b, nil
	}
	b.Caption = append(b.Caption, "Answer: "+p.Solution.Answer)
	if m, ok := model.ParseMove(p.Solution.Answer); ok {
		b.Arrows = []picture.Arrow{{From: int(m.From), To: int(m.To)}}
	}
	return b, nil
}
