package bench_test

import (
	"testing"

	"haft/bench"
	"haft/model"
	"haft/solve"
)

// BenchmarkAnalyze judges games and answers all questions about them.
func BenchmarkAnalyze(b *testing.B) {
	parts := map[string]solve.Parts{"verdict": {}, "all": solve.AllParts}
	for _, name := range []string{"verdict", "all"} {
		b.Run("parts="+name, func(b *testing.B) {
			perGame(b, fortyPlies(), func(g *model.Game) error {
				_, err := solve.Analyze(ctx, solve.Exact{}, g, parts[name])
				return err
			})
		})
	}
}

// BenchmarkMeasure does what haft stats does for each game.
func BenchmarkMeasure(b *testing.B) {
	perGame(b, fortyPlies(), func(g *model.Game) error {
		_, err := bench.Measure(ctx, solve.Exact{}, g)
		return err
	})
}

// BenchmarkLocks finds the pieces that are locked in, and since when.
func BenchmarkLocks(b *testing.B) {
	perGame(b, fortyPlies(), func(g *model.Game) error {
		_, err := solve.Locks(ctx, solve.Exact{}, g)
		return err
	})
}

// perGame times f on all games together as one operation, and reports games/s.
func perGame(b *testing.B, games []*model.Game, f func(g *model.Game) error) {
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			if err := f(g); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(games))/b.Elapsed().Seconds(), "games/s")
}

// fortyPlies returns 20 random games of 40 plies.
func fortyPlies() []*model.Game {
	var games []*model.Game
	for seed := range uint64(20) {
		games = append(games, solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 40))
	}
	return games
}
