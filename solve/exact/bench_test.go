package exact

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"haft/model"
)

// benchPositions returns 50 positions after the given number of plies, with fixed seeds.
func benchPositions(plies int) []*model.Position {
	var all []*model.Position
	for seed := range uint64(50) {
		all = append(all, randomPosition(rand.New(rand.NewPCG(seed, 9)), model.DefaultRules(), plies))
	}
	return all
}

func BenchmarkTable(b *testing.B) {
	for _, plies := range []int{0, 10, 30, 60} {
		var tables []*Table
		for _, pos := range benchPositions(plies) {
			tables = append(tables, NewTable(&pos.Problem))
		}
		b.Run(fmt.Sprintf("do=decide/ply=%d", plies), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				tables[i%len(tables)].Alive()
			}
		})
		b.Run(fmt.Sprintf("do=count/ply=%d", plies), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				tables[i%len(tables)].Count()
			}
		})
		b.Run(fmt.Sprintf("do=marginals/ply=%d", plies), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				tables[i%len(tables)].Marginals()
			}
		})
	}
}

// BenchmarkMemory views positions whose sides are remembered.
func BenchmarkMemory(b *testing.B) {
	for _, plies := range []int{0, 10, 20, 30, 40} {
		var states []*State
		for _, pos := range benchPositions(plies) {
			states = append(states, NewState(pos))
		}
		m := NewMemory(states[0].rules, &Values{model.Queen: 900, model.Rook: 500, model.Bishop: 330, model.Knight: 320})
		b.Run(fmt.Sprintf("do=view/ply=%d", plies), func(b *testing.B) {
			b.ReportAllocs()
			var v View
			for i := 0; b.Loop(); i++ {
				s := states[i%len(states)]
				m.View(s, s.Alive(), &v)
			}
		})
	}
}

// BenchmarkEnding also reports the slowest position, by the least time that each position took.
func BenchmarkEnding(b *testing.B) {
	for _, plies := range []int{0, 30, 60, 90} {
		b.Run(fmt.Sprintf("ply=%d", plies), func(b *testing.B) {
			positions := benchPositions(plies)
			least := slices.Repeat([]time.Duration{time.Hour}, len(positions))
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				Ending(positions[i%len(positions)])
				least[i%len(positions)] = min(least[i%len(positions)], time.Since(start))
			}
			b.ReportMetric(float64(slices.Max(least)), "worst-ns")
		})
	}
}

func BenchmarkState(b *testing.B) {
	for _, plies := range []int{0, 10, 30, 60} {
		var states []*State
		var moves []model.Move
		for seed := range uint64(50) {
			pos := randomPosition(rand.New(rand.NewPCG(seed, 9)), model.DefaultRules(), plies+1)
			last := pos.Problem.Moves[len(pos.Problem.Moves)-1]
			g := &model.Game{Rules: model.DefaultRules(), Moves: pos.Problem.Moves}
			states = append(states, NewState(model.ReplayTo(g, pos.Ply-1)))
			moves = append(moves, last)
		}
		b.Run(fmt.Sprintf("do=play-decide/ply=%d", plies), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				s := *states[i%len(states)]
				s.Play(moves[i%len(states)])
				s.Alive()
			}
		})
		b.Run(fmt.Sprintf("do=replies/ply=%d", plies), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				states[i%len(states)].Replies()
			}
		})
	}
}
