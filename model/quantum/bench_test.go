package quantum

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"haft/solve/solvertest/extent"
)

// BenchmarkGame plays random games. Each round has another seed, so -benchtime 60x gives figures
// for sixty games: the median and the slowest game, the slowest play, and the most memory that the
// nodes took. HAFT_SOAK=1 adds the games that take long. The author's README has 23 plays, for
// which his program needed 130 MB.
func BenchmarkGame(b *testing.B) {
	for _, game := range []struct {
		style string
		plays int
		long  bool
	}{
		{"uniform", 23, false},
		{"uniform", 80, false},
		{"byBoard", 80, true},
		{"classic", 80, true},
		{"uniform", 120, true},
	} {
		b.Run(fmt.Sprintf("style=%s/plays=%d", game.style, game.plays), func(b *testing.B) {
			if game.long && !extent.Soak() {
				b.Skip("HAFT_SOAK=1 runs it")
			}
			var r record
			for seed := 0; b.Loop(); seed++ {
				r.game(b, Options{}, styles[game.style], game.plays, seed)
			}
			r.report(b)
		})
	}
}

// record is what the games took.
type record struct {
	games   []time.Duration
	slowest time.Duration // play
	bytes   int64
}

func (r *record) game(b *testing.B, o Options, play style, plays, seed int) {
	s, random, began := New(o), source(80, seed), time.Now()
	for range plays {
		p, ok := play(s, random)
		if !ok {
			break
		}
		before := time.Now()
		must(b, s, p)
		r.slowest = max(r.slowest, time.Since(before))
		r.bytes = max(r.bytes, bytesOf(s))
	}
	r.games = append(r.games, time.Since(began))
}

// bytesOf returns the memory that an engine reports.
func bytesOf(s *Space) int64 {
	switch now := s.now.(type) {
	case *diagram:
		return now.store.bytes()
	case *explicit:
		return int64(now.size()) * boardBytes
	}
	return 0
}

func (r *record) report(b *testing.B) {
	slices.Sort(r.games)
	b.ReportMetric(r.games[len(r.games)/2].Seconds(), "median-s/game")
	b.ReportMetric(r.games[len(r.games)-1].Seconds(), "slowest-s/game")
	b.ReportMetric(r.slowest.Seconds(), "slowest-s/play")
	b.ReportMetric(float64(r.bytes)/1e6, "most-MB")
}

// BenchmarkPlay gives the time and memory by play over ten uniform games, on both engines: the time
// of the game up to the play, and the memory then in use. The explicit engine stops before it would
// take minutes.
func BenchmarkPlay(b *testing.B) {
	for name, counts := range map[string][]int{
		"explicit": {10, 23},
		"diagram":  {10, 23, 40, 60},
	} {
		for _, plays := range counts {
			b.Run(fmt.Sprintf("engine=%s/plays=%d", name, plays), func(b *testing.B) {
				var r record
				for b.Loop() {
					for seed := range 10 {
						r.game(b, engines[name], styles["uniform"], plays, seed)
					}
				}
				r.report(b)
			})
		}
	}
}
