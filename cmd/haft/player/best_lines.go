package player

import (
	"context"
	"fmt"

	"haft/cmd/haft/board"
	"haft/model"
	"haft/solve/search"
)

// Lines are the best moves of a position, the best first, with what is expected to follow. There are none if the game
// is over.
type Lines struct {
	Lines []BestLine `json:"lines"`
	Depth int        `json:"depth"` // how many plies the best line was searched
	Nodes uint64     `json:"nodes"`
}

// A BestLine is a move and what is expected to follow.
type BestLine struct {
	Move   string   `json:"move"`
	Moves  []string `json:"moves"`  // as players write them, the first with its number
	Worth  string   `json:"worth"`  // for White: +0.35, or #3 for a mate in three moves; negative for Black
	Points float64  `json:"points"` // that White expects, from 0 to 1
}

const (
	bestLines = 3
	maxNodes  = 4_000_000 // of one question; five seconds end it before on most machines
	maxLine   = 8         // moves of a line that are told
)

// lines looks at as many positions as the question says.
func lines(ctx context.Context, p *position) (any, error) {
	if p.Nodes == 0 || p.Nodes > maxNodes {
		return nil, fmt.Errorf("found %d nodes; expected 1 to %d", p.Nodes, maxNodes)
	}
	player := search.NewPlayer(&p.game.Rules, search.Options{})
	found := player.Search(ctx, p.replayed(), search.Limits{Nodes: p.Nodes, Time: inTime(ctx)}, bestLines)
	all := &Lines{Lines: []BestLine{}, Nodes: found.Nodes}
	ply := p.game.First() + model.Ply(len(p.game.Played()))
	for i := range found.Lines {
		l := &found.Lines[i]
		all.Depth = max(all.Depth, l.Depth)
		score := l.Score
		if ply.Mover() == model.Black {
			score = -score
		}
		best := BestLine{Move: l.Moves[0].String(), Worth: worth(score), Points: score.Points()}
		notation := *board.NotationAfter(p.game)
		for k, m := range l.Moves[:min(maxLine, len(l.Moves))] {
			text := notation.Next(m)
			if t := ply + model.Ply(k); k == 0 || t.Mover() == model.White {
				text = t.Numbered(text)
			}
			best.Moves = append(best.Moves, text)
		}
		all.Lines = append(all.Lines, best)
	}
	return all, nil
}

// worth is a score for White as chess programs write it.
func worth(s search.Score) string {
	if moves, forced := s.Mate(); forced {
		return fmt.Sprintf("#%d", moves)
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}
