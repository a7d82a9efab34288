package play

import (
	"context"
	"fmt"
	"math"
	"time"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// searchable reads the game that a search is about. No search knows announced checks.
func searchable(ctx context.Context, p *cli.Program, o *cli.GameOption, file string) (*model.Game, error) {
	g, err := o.WholeGame(ctx, p, file)
	if err != nil {
		return nil, err
	}
	if err := g.Rules.Unannounced(); err != nil {
		return nil, fmt.Errorf("%s: %w", explain.Source(g), err)
	}
	return g, nil
}

// analyzed analyses a game, for a question about its last position. If the game is illegal, a message says so, and the
// question is about the position before the first illegal ply.
func contestAnalyzed(ctx context.Context, p *cli.Program, g *model.Game) (*solve.Analysis, error) {
	a, err := solve.Analyze(ctx, solve.Exact{}, g, solve.Parts{Because: true, Outcome: true})
	if err != nil {
		return nil, err
	}
	if !a.Legal {
		p.Note(cli.No)
		p.TellIllegal(g, a.Ply, explain.WhyIllegal(g, a))
	}
	return a, nil
}

// timed adds to a report what answered, and how long that took.
func timed(r *schema.Report, start time.Time) {
	seconds := math.Round(time.Since(start).Seconds()*1e6) / 1e6
	r.Seconds, r.Backend = &seconds, "exact"
}
