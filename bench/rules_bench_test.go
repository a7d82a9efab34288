package bench_test

import (
	"testing"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/gen"
)

// BenchmarkRules does the same work under each rule option: a last move played and decided, the legal
// moves listed, nodes of a perft counted. The games are played with bishops=opposite, so that they are legal
// under every option. ns/item is the time of a decision, a list, or a node.
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
		b.Run("do=perft/rules="+option, func(b *testing.B) { perNode(b, after, 3) })
	}
}

// BenchmarkPerftFrom counts move sequences on one core: from the start, and from 50 positions
// after 30 plies, which are one operation.
func BenchmarkPerftFrom(b *testing.B) {
	start := exact.NewState(model.NewPosition(model.DefaultRules()))
	b.Run("ply=0/depth=6", func(b *testing.B) { perNode(b, []*exact.State{start}, 6) })
	_, late := states(b, "default", thirtyPlies())
	b.Run("ply=30/depth=3", func(b *testing.B) { perNode(b, late, 3) })
}

// perNode times the perft of all states, and reports ns/item for a node and Mnodes/s.
func perNode(b *testing.B, all []*exact.State, depth int) {
	b.ReportAllocs()
	nodes := uint64(0)
	for b.Loop() {
		for _, s := range all {
			nodes += s.Perft(depth)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/item")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// thirtyPlies are 50 random games of at least 30 plies.
func thirtyPlies() []*model.Game {
	rules := model.DefaultRules()
	rules.Bishops = model.OppositeBishops
	var games []*model.Game
	for seed := uint64(0); len(games) < 50; seed++ {
		if g := gen.Game(gen.Seed(seed), rules, gen.Styles[0], 30); len(g.Moves) == 30 {
			games = append(games, g)
		}
	}
	return games
}

// states are the last but one and the last of each game under an option.
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
		after = append(after, exact.NewState(model.ReplayTo(same, model.Ply(len(g.Moves)))))
	}
	return before, after
}
