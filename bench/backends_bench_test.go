package bench_test

import (
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/backend"
)

// BenchmarkBackends asks every installed backend the same questions: is this game legal, which
// moves are legal, what may each piece be. An operation is all questions of one kind, so that slow
// and fast backends answer the same ones; ns/item is the time for one question.
func BenchmarkBackends(b *testing.B) {
	problems, positions := problemsToDecide(), positionsToAsk()
	kinds := []struct {
		name  string
		items int
		ask   func(s solve.Solver, i int) error
	}{
		{"decide", len(problems), func(s solve.Solver, i int) error {
			_, err := s.Solve(ctx, problems[i])
			return err
		}},
		{"moves", len(positions), func(s solve.Solver, i int) error {
			_, err := solve.Moves(ctx, s, positions[i])
			return err
		}},
		{"natures", len(positions), func(s solve.Solver, i int) error {
			_, err := solve.Backbone(ctx, s, &positions[i].Problem)
			return err
		}},
	}
	for _, kind := range kinds {
		for _, backend := range backend.Own() {
			b.Run("do="+kind.name+"/backend="+backend.Name, func(b *testing.B) {
				s, err := backend.Open(backend.Encoding)
				if err != nil {
					b.Skip(err)
				}
				if p := backend.Program(); p != nil && p.Wrong != "" {
					b.Skip(p.Wrong)
				}
				perItem(b, kind.items, func(i int) error { return kind.ask(s, i) })
			})
		}
	}
}

// perItem times f for 0 to items-1 and reports the mean as ns/item.
func perItem(b *testing.B, items int, f func(i int) error) {
	b.ReportAllocs()
	for b.Loop() {
		for i := range items {
			if err := f(i); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*items), "ns/item")
}

// problemsToDecide returns the problems of 20 random games of 40 plies. Every second game ends in
// an illegal move.
func problemsToDecide() []*model.Problem {
	var all []*model.Problem
	for seed := range uint64(20) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 40)
		if seed%2 == 1 {
			g, _ = solve.RandomIllegalGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 40)
		}
		all = append(all, model.Replay(g))
	}
	return all
}

// positionsToAsk returns five positions: after 8, 16, ... 40 plies of one random game each.
func positionsToAsk() []*model.Position {
	var all []*model.Position
	for seed := range uint64(5) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 8*int(seed+1))
		all = append(all, model.ReplayTo(g, model.Ply(len(g.Moves))))
	}
	return all
}
