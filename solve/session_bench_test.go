package solve_test

import (
	"context"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

// benchGames returns random games of 40 plies, with seeds 0 to 19.
func benchGames() (all []*model.Game) {
	for seed := range uint64(20) {
		all = append(all, solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%3], 40))
	}
	return all
}

// BenchmarkSession asks gini what pieces may be, for the legal moves, and for the reasons of locks, both with
// sessions and with a new formula each time.
func BenchmarkSession(b *testing.B) {
	games := benchGames()
	sat := backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}}
	questions := map[string]func(context.Context, solve.Solver, *model.Game) error{
		"survey": func(ctx context.Context, s solve.Solver, g *model.Game) error {
			_, err := solve.Backbone(ctx, s, model.Replay(g))
			return err
		},
		"moves": func(ctx context.Context, s solve.Solver, g *model.Game) error {
			_, err := solve.Moves(ctx, s, model.ReplayTo(g, 40))
			return err
		},
		"reasons": func(ctx context.Context, s solve.Solver, g *model.Game) error {
			locks, err := solve.Locks(ctx, solve.Exact{}, g)
			if err == nil {
				err = solve.WhyLocked(ctx, s, g, locks)
			}
			return err
		},
	}
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	for _, name := range []string{"survey", "moves", "reasons"} {
		for way, s := range map[string]solve.Solver{"session": sat, "fresh": onlySolves{sat}} {
			b.Run("ask="+name+"/way="+way, func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					if err := questions[name](ctx, s, games[i%len(games)]); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
