package bench_test

import (
	"testing"

	"haft/bench"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/exact"
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

// BenchmarkRules does the same work under each rule option: it plays and decides a last move, lists
// the legal moves, and counts nodes of a perft. The games are played with bishops=opposite, so that
// they are legal under every option. ns/item is the time for a decision, a list, or a node.
func BenchmarkRules(b *testing.B) {
	games := thirtyPlies()
	for _, option := range []string{"default", "en-passant=on", "check=off", "bishops=opposite"} {
		before, after := states(b, option, games)
		b.Run("do=decide/rules="+option, func(b *testing.B) {
			perItem(b, len(before), func(i int) error {
				s := *before[i]
				s.Play(games[i].Moves[len(games[i].Moves)-1])
				s.Alive()
				return nil
			})
		})
		b.Run("do=moves/rules="+option, func(b *testing.B) {
			perItem(b, len(after), func(i int) error {
				after[i].Replies()
				return nil
			})
		})
		b.Run("do=perft/rules="+option, func(b *testing.B) { perNode(b, after) })
	}
}

// perNode times perft 3 of all states, and reports ns/item per node.
func perNode(b *testing.B, all []*exact.State) {
	b.ReportAllocs()
	nodes := uint64(0)
	for b.Loop() {
		for _, s := range all {
			nodes += s.Perft(3)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/item")
}

// thirtyPlies returns 50 random games of 30 plies.
func thirtyPlies() []*model.Game {
	rules := model.DefaultRules()
	rules.Bishops = model.OppositeBishops
	var games []*model.Game
	for seed := uint64(0); len(games) < 50; seed++ {
		if g := solve.RandomGame(solve.Seed(seed), rules, solve.Styles[0], 30); len(g.Moves) == 30 {
			games = append(games, g)
		}
	}
	return games
}

// states returns the last state but one and the last state of each game under an option.
func states(b *testing.B, option string, games []*model.Game) (before, after []*exact.State) {
	rules := model.DefaultRules()
	if option != "default" {
		if err := rules.SetAll(option); err != nil {
			b.Fatal(err)
		}
	}
	for _, g := range games {
		same := &model.Game{Rules: rules, Moves: g.Moves}
		before = append(before, exact.NewState(model.ReplayTo(same, model.Ply(len(g.Moves)-1))))
		last := exact.NewState(model.ReplayTo(same, model.Ply(len(g.Moves))))
		if last.Alive() == 0 {
			b.Fatalf("%v is illegal under %s", g.Moves, option)
		}
		after = append(after, last)
	}
	return before, after
}
