package play

import (
	"context"
	"fmt"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve/puzzle"
)

// puzzleBoard is the board of a puzzle with its question, and with its solution if there is one.
func puzzleBoard(ctx context.Context, p *puzzle.Puzzle) (*picture.Board, error) {
	pos, marginals, err := p.View(ctx)
	if err != nil {
		return nil, err
	}
	b := &picture.Board{Title: "Puzzle " + p.ID, State: asked(p)}
	scene.ShowPieces(b, pos, marginals)
	b.Caption = []string{b.State}
	if p.Moves == nil {
		b.Caption = append(b.Caption, "In how many worlds pieces are of each nature:")
		b.Caption = append(b.Caption, worlds(p)...)
	}
	if p.Solution == nil {
		return b, nil
	}
	b.Caption = append(b.Caption, "Answer: "+p.Solution.Answer)
	if m, ok := model.ParseMove(p.Solution.Answer); ok {
		b.Arrows = []picture.Arrow{{From: int(m.From), To: int(m.To)}}
	}
	return b, nil
}

// worlds says in how many worlds each piece is of each nature. Pieces with the same numbers share a line.
func worlds(p *puzzle.Puzzle) (lines []string) {
	var numbers []string
	pieces := map[string][]string{} // by numbers
	for _, s := range p.Pieces {
		var each []string
		for _, share := range s.Natures {
			each = append(each, fmt.Sprintf("%s=%d", share.Name, share.Value)) // five of these fill a line
		}
		text := strings.Join(each, " ")
		if text == "" {
			continue
		}
		if pieces[text] == nil {
			numbers = append(numbers, text)
		}
		pieces[text] = append(pieces[text], s.Piece)
	}
	for _, text := range numbers {
		lines = append(lines, strings.Join(pieces[text], " ")+": "+text)
	}
	return lines
}
