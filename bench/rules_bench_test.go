package bench_test

import (
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

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
