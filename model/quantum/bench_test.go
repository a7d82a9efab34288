package quantum

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// BenchmarkGame plays random games to the end; each round is another seed, so that
// -benchtime 60x gives the figures of sixty games: the median and the slowest, the slowest
// play, and the most that a store of nodes occupied.
func BenchmarkGame(b *testing.B) {
	for _, game := range []struct {
		style string
		plies int
	}{{"uniform", 80}, {"byBoard", 80}, {"classic", 80}, {"uniform", 120}} {
		b.Run(fmt.Sprintf("style=%s/plies=%d", game.style, game.plies), func(b *testing.B) {
			var all record
			for seed := 0; b.Loop(); seed++ {
				all.game(b, styles[game.style], game.plies, seed)
			}
			all.report(b)
		})
	}
}

// record is what games took.
type record struct {
	games   []time.Duration
	slowest time.Duration // play
	bytes   int64
}

func (r *record) game(b *testing.B, play style, plies, seed int) {
	s, random, began := New(Options{}), source(80, seed), time.Now()
	for range plies {
		p, ok := play(s, random)
		if !ok {
			break
		}
		before := time.Now()
		must(b, s, p)
		r.slowest = max(r.slowest, time.Since(before))
		r.bytes = max(r.bytes, s.now.(*diagram).store.bytes())
	}
	r.games = append(r.games, time.Since(began))
	b.Logf("seed %d: %d plays, %v distinct, %v", seed, len(s.Plays()), s.Distinct(), r.games[len(r.games)-1])
}

func (r *record) report(b *testing.B) {
	slices.Sort(r.games)
	b.ReportMetric(r.games[len(r.games)/2].Seconds(), "median-s")
	b.ReportMetric(r.games[len(r.games)-1].Seconds(), "slowest-s")
	b.ReportMetric(r.slowest.Seconds(), "slowest-play-s")
	b.ReportMetric(float64(r.bytes)/1e6, "nodes-MB")
}
