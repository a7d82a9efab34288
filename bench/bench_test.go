package bench_test

import (
	"context"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/gen"
)

// problems are those of 40 random games of 40 plies, every second one ending in an illegal
// move; by fixed seeds.
func problems() []*model.Problem {
	var all []*model.Problem
	for seed := range uint64(40) {
		g := gen.Game(gen.Seed(seed), model.DefaultRules(), gen.Styles[0], 40)
		if seed%2 == 1 {
			g, _ = gen.Illegal(gen.Seed(seed), model.DefaultRules(), gen.Styles[0], 40)
		}
		all = append(all, model.Replay(g))
	}
	return all
}

// One decision, from the facts of a game, by every backend that is installed.
func BenchmarkDecide(b *testing.B) {
	all := problems()
	for i := range solve.Backends {
		backend := &solve.Backends[i]
		b.Run("backend="+backend.Name, func(b *testing.B) {
			s, err := backend.Open(backend.Encoding)
			if err != nil {
				b.Skip(err)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := s.Solve(context.Background(), all[i%len(all)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Everything about a game of 40 plies, by the exact solver.
func BenchmarkAnalyze(b *testing.B) {
	var games []*model.Game
	for seed := range uint64(40) {
		games = append(games, gen.Game(gen.Seed(seed), model.DefaultRules(), gen.Styles[0], 40))
	}
	for name, parts := range map[string]solve.Parts{"verdict": {}, "all": solve.AllParts} {
		b.Run("parts="+name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := solve.Analyze(context.Background(), solve.Exact{}, games[i%len(games)], parts); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
