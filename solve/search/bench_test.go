package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"haft/model"
)

// benchGames returns 20 random games of so many plies, with fixed seeds.
func benchGames(plies int) (games []*Game) {
	rules := model.DefaultRules()
	for seed := uint64(0); len(games) < 20; seed++ {
		if g := randomGame(rand.New(rand.NewPCG(seed, 28)), &rules, plies); g != nil {
			games = append(games, g)
		}
	}
	return games
}

// BenchmarkNodes searches 20,000 nodes of one game after the other, and reports nodes per second.
func BenchmarkNodes(b *testing.B) {
	for _, plies := range []int{0, 20, 40} {
		games := benchGames(plies)
		b.Run(fmt.Sprintf("ply=%d", plies), func(b *testing.B) {
			p := NewPlayer(games[0].rules, Options{Megabytes: 4})
			nodes, depth, searches := uint64(0), 0, 0
			for i := 0; b.Loop(); i++ {
				b.StopTimer()
				p.Forget()
				b.StartTimer()
				r := p.Search(context.Background(), games[i%len(games)], Limits{Nodes: 20_000}, 1)
				nodes += r.Nodes
				depth += r.Lines[0].Depth
				searches++
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(float64(depth)/float64(searches), "depth")
		})
	}
}

// BenchmarkDepth searches the start to depth 8, with one thread and two.
func BenchmarkDepth(b *testing.B) {
	rules := model.DefaultRules()
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("from=start/depth=8/threads=%d", threads), func(b *testing.B) {
			p := NewPlayer(&rules, Options{Megabytes: 64, Threads: threads})
			nodes := uint64(0)
			for b.Loop() {
				p.Forget()
				nodes += p.Search(context.Background(), NewGame(&rules), Limits{Depth: 8}, 1).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
