package search_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What a search of so many nodes finds does not change unless somebody wants it to: the best moves with their lines and
// scores, how deep it looked, what a review says, what opponents of each level play. UPDATE=1 writes the file; if it
// changes, play matches.
func TestSearchStays(t *testing.T) {
	extent.Slow(t)
	noCheck, strict := model.DefaultRules(), model.DefaultRules()
	noCheck.Check, strict.Bishops = false, model.OppositeBishops
	var said strings.Builder
	for seed := range uint64(9) {
		rules := []model.Rules{model.DefaultRules(), strict, noCheck}[seed%3]
		g := solve.RandomGame(solve.Seed(seed), rules, solve.Styles[seed%3], int(12*seed))
		position := search.Replay(g)
		fmt.Fprintf(&said, "game %d, %v, %d plies, draw %v, over %v\n", seed, rules, len(g.Moves), position.Draw(),
			position.Over())
		p := search.NewPlayer(&rules, search.Options{Megabytes: 1})
		for _, limits := range []search.Limits{{Nodes: 1500}, {Nodes: 4000}, {Depth: 2}} {
			r := p.Search(t.Context(), position, limits, 2)
			fmt.Fprintf(&said, "  %+v: %d nodes\n", limits, r.Nodes)
			for _, l := range r.Lines {
				fmt.Fprintf(&said, "    %v %v, depth %d, hopeless %v\n", l.Moves, l.Score, l.Depth, l.Hopeless())
			}
		}
		last := g.Moves[max(0, len(g.Moves)-4):]
		reviewer := search.NewPlayer(&rules, search.Options{Megabytes: 1})
		verdicts, err := reviewer.Review(t.Context(), g, search.Limits{Nodes: 60})
		for i := range verdicts {
			v := &verdicts[i]
			mark, is := v.Mark()
			if i >= len(verdicts)-len(last) || is {
				fmt.Fprintf(&said, "  ply %d: %v, loss %.3f, best %v, over %v, mark %v %v\n", i+1, v.Score, v.Loss, v.Best, v.Over,
					mark, is)
			}
		}
		fmt.Fprintf(&said, "  reviewed: %v\n", err)
		for _, level := range search.Levels[:3] {
			o := search.NewOpponent(&rules, level, seed)
			for range 2 {
				l, ok := o.Choose(t.Context(), position)
				fmt.Fprintf(&said, "  %s: %v %v %v\n", level.Name, l.Moves, l.Score, ok)
			}
		}
	}
	// How deep the search looks after a null move matters in deep searches only.
	rules := model.DefaultRules()
	few := search.Replay(solve.RandomGame(solve.Seed(3), rules, solve.Styles[0], 150))
	p := search.NewPlayer(&rules, search.Options{Megabytes: 1})
	for _, depth := range []int{5, 6, 7} {
		r := p.Search(t.Context(), few, search.Limits{Depth: depth, Nodes: 30_000}, 1)
		fmt.Fprintf(&said, "deep: %d nodes, %v\n", r.Nodes, r.Lines)
	}
	golden.Text(t, "../../testdata/effort/search.txt", said.String())
}
