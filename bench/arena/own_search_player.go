package arena

import (
	"context"
	"time"

	"haft/model"
	"haft/solve/search"
)

// megabytes is the size of the table of a player.
const megabytes = 16

// searcher is haft's own search.
type searcher struct {
	player *search.Player
	limits search.Limits
}

func newSearcher(rules *model.Rules, s *Spec) *searcher {
	o := search.Options{Megabytes: megabytes, Weights: s.weights}
	return &searcher{search.NewPlayer(rules, o), search.Limits{Nodes: s.Nodes, Time: s.Time}}
}

func (p *searcher) begin(context.Context, uint64) error {
	p.player.Forget()
	return nil
}

func (p *searcher) choose(ctx context.Context, g *game) (choice, error) {
	line := p.player.Search(ctx, g.Game, p.limits, 1).Lines[0]
	return choice{line.Moves[0], line.Score.Points()}, ctx.Err()
}

func (p *searcher) cpu() time.Duration { return 0 }
func (p *searcher) end()               {}

// leveled is an opponent as people play against it.
type leveled struct {
	searcher
	rules    *model.Rules
	level    search.Level
	opponent *search.Opponent
}

func (p *leveled) begin(_ context.Context, seed uint64) error {
	p.opponent = search.NewOpponent(p.rules, p.level, seed)
	return nil
}

func (p *leveled) choose(ctx context.Context, g *game) (choice, error) {
	line, _ := p.opponent.Choose(ctx, g.Game)
	return choice{line.Moves[0], line.Score.Points()}, ctx.Err()
}
