package exact

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// walk returns the sum of a run.
func walk(t *testing.T, w *Walk, s *State) uint64 {
	t.Helper()
	w.First = s.Moves()
	divided, err := w.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	nodes := uint64(0)
	for _, d := range divided {
		nodes += d.Nodes
	}
	return nodes
}

func TestPerft(t *testing.T) {
	extent.Slow(t)
	s := NewState(model.NewPosition(model.DefaultRules()))
	for depth, want := range []uint64{1, 30, 900, 31_410, 1_093_784, 41_044_710} {
		if depth == 5 && testing.Short() {
			continue
		}
		if got := s.Perft(depth); got != want {
			t.Errorf("perft %d: %d, want %d", depth, got, want)
		}
		if depth == 0 {
			continue
		}
		for _, workers := range []int{1, 2} {
			for _, hash := range []*Transposition{nil, NewTransposition(1)} {
				if depth == 5 && (workers == 1 || hash == nil) {
					continue
				}
				if got := walk(t, &Walk{Depth: depth, Workers: workers, Hash: hash}, s); got != want {
					t.Errorf("perft %d with %d workers, table %v: %d, want %d", depth, workers, hash != nil, got, want)
				}
			}
		}
	}
}

// plainPerft tries every candidate on a position, and uses the plain table.
func plainPerft(pos *model.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	nodes := uint64(0)
	for _, m := range pos.Candidates() {
		next := pos.After(m)
		p := newPlain(&next.Problem)
		for _, q := range p.pairs() {
			if p.arrangements(q)*p.promotions(q) > 0 {
				nodes += plainPerft(next, depth-1)
				break
			}
		}
	}
	return nodes
}

// From 8 late positions, 30 in a soak, under all rules, making every move agrees with the plain reference, and perft
// agrees with that, with and without a table, and with one and two workers.
func TestPerftAgainstPlain(t *testing.T) {
	extent.Slow(t)
	promoted, captured := 0, 0
	for seed := range extent.Of[uint64](3, 8, 30) {
		rng := rand.New(rand.NewPCG(seed, 6))
		rules := gametest.RulesOf(seed)
		pos := randomPosition(rng, rules, 30+rng.IntN(90))
		s := NewState(pos)
		if want, got := plainPerft(pos, 2), makingPerft(s, 2); got != want {
			t.Errorf("seed %d: %d, want %d after %v under %+v", seed, got, want, pos.Problem.Moves, rules)
		}
		for depth := range 4 {
			samePerft(t, s, depth, makingPerft(s, depth), fmt.Sprintf("seed %d after %v", seed, pos.Problem.Moves))
		}
		promoted += pos.Board.Promoted.Len()
		captured += 32 - (s.side[0] | s.side[1]).Len()
	}
	if promoted == 0 || captured == 0 {
		t.Errorf("%d pawns promoted, %d pieces captured in all positions; want some", promoted, captured)
	}
}

// samePerft walks in every mode. Each walk has a table of its own, because rules are not part of the keys. One
// table is so small that it forgets most entries.
func samePerft(t *testing.T, s *State, depth int, want uint64, name string) {
	t.Helper()
	if got := s.Perft(depth); got != want {
		t.Errorf("%s under %v: depth %d: %d, want %d", name, s.rules, depth, got, want)
	}
	for _, hash := range []func() *Transposition{
		func() *Transposition { return nil },
		func() *Transposition { return NewTransposition(1) },
		func() *Transposition { return &Transposition{make([]bucket, 8)} },
	} {
		for workers := 1; workers <= 2 && depth > 0; workers++ {
			w := &Walk{Depth: depth, Workers: workers, Hash: hash()}
			if got := walk(t, w, s); got != want {
				t.Errorf("%s under %v: depth %d with %d workers: %d, want %d", name, s.rules, depth, workers, got, want)
			}
		}
	}
}

// A walk that is interrupted returns the context's error, and tells of each part that it has counted.
func TestWalkIsInterrupted(t *testing.T) {
	s := NewState(model.NewPosition(model.DefaultRules()))
	ctx, cancel := context.WithCancel(context.Background())
	w := &Walk{Depth: 4, Workers: 2, First: s.Moves()}
	parts := int64(0)
	w.Done = func(uint64) {
		if parts++; parts == 300 {
			cancel()
		}
		for parts >= 300 && !w.stopped.Load() {
			runtime.Gosched() // otherwise all may be counted before the walk notices
		}
	}
	if _, err := w.Run(ctx, s); !errors.Is(err, context.Canceled) || parts < 300 || parts == w.Branches(s) {
		t.Errorf("%v after %d of %d parts", err, parts, w.Branches(s))
	}
}

// Perft from random positions, and from the start, where rule options cost most.
func BenchmarkPerft(b *testing.B) {
	for _, option := range []string{"", "check=off", "en-passant=on", "bishops=opposite"} {
		rules := gametest.Rules(b, option)
		b.Run("from=start/depth=4/rules="+cmp.Or(rules.String(), "default"), func(b *testing.B) {
			benchPerft(b, []*State{NewState(model.NewPosition(rules))}, 4)
		})
	}
	for _, plies := range []int{10, 20, 30, 40, 60} {
		var states []*State
		for seed := range uint64(50) {
			states = append(states, NewState(randomPosition(rand.New(rand.NewPCG(seed, 9)), model.DefaultRules(), plies)))
		}
		b.Run(fmt.Sprintf("from=random/depth=3/ply=%d", plies), func(b *testing.B) { benchPerft(b, states, 3) })
	}
}

func benchPerft(b *testing.B, states []*State, depth int) {
	nodes := uint64(0)
	for b.Loop() {
		for _, s := range states {
			nodes += s.Perft(depth)
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
