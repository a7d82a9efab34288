package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// match returns the share of the points of one level against another, in games with colours reversed.
func match(t *testing.T, strong, weak Level, games uint64) float64 {
	rules := model.DefaultRules()
	sum := 0.0
	for seed := range games {
		own := model.Color(seed & 1)
		players := [2]*Opponent{}
		players[own] = NewOpponent(&rules, strong, seed/2)
		players[own.Other()] = NewOpponent(&rules, weak, seed/2)
		g := NewGame(&rules)
		points, ended := g.Points()
		for ; !ended; points, ended = g.Points() {
			l, ok := players[g.state.ToMove()].Choose(context.Background(), g)
			if !ok || !g.Legal(l.Moves[0]) {
				t.Fatalf("seed %d: %v, %v", seed, l, ok)
			}
			g.Play(l.Moves[0])
		}
		if own == model.Black {
			points = 1 - points
		}
		sum += points
	}
	return sum / float64(games)
}

// Each level is stronger than the one before it.
func TestLevels(t *testing.T) {
	extent.Slow(t)
	for i, l := range Levels[1 : len(Levels)-1] {
		if i > 0 && full(2, 1) == 1 {
			break
		}
		score := match(t, l, Levels[i], full(100, 16))
		t.Logf("%s against %s: %.1f %%", l.Name, Levels[i].Name, 100*score)
		if score < 0.6 {
			t.Errorf("%s scores %.1f %% against %s", l.Name, 100*score, Levels[i].Name)
		}
	}
}

// The same seed and the same game give the same move, and other seeds others.
func TestOpponentBySeed(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	first := map[model.Move]bool{}
	for _, level := range []string{"beginner", "hard"} {
		l, ok := LevelOf(level)
		if !ok {
			t.Fatal(level)
		}
		for seed := range extent.Of[uint64](4, 8, 12) {
			a, _ := NewOpponent(&rules, l, seed).Choose(t.Context(), NewGame(&rules))
			o := NewOpponent(&rules, l, seed)
			o.Choose(t.Context(), Replay(&model.Game{Rules: rules, Moves: gametest.Moves(t, "e2e4")}))
			b, _ := o.Choose(t.Context(), NewGame(&rules))
			if !slices.Equal(a.Moves, b.Moves) {
				t.Errorf("%s, seed %d: %v, then %v", level, seed, a, b)
			}
			first[a.Moves[0]] = true
		}
	}
	if len(first) < extent.Of(2, 3, 3) {
		t.Errorf("all seeds begin with %v", first)
	}
	if _, ok := LevelOf("nosuch"); ok || len(LevelNames()) != len(Levels) {
		t.Error(LevelNames())
	}
}

// A move that may be played is one of those that the search lists, and no other.
func TestLegal(t *testing.T) {
	for seed := range uint64(40) {
		rules := gametest.RulesOf(seed)
		rng := rand.New(rand.NewPCG(seed, 29))
		g := randomGame(rng, &rules, rng.IntN(120))
		if g == nil {
			continue
		}
		legal := all(&g.state)
		for range 2000 {
			m := model.Move{
				From: model.Square(rng.IntN(64)), To: model.Square(rng.IntN(64)), Promote: model.Nature(rng.IntN(6)),
			}
			if i := rng.IntN(2 * len(legal)); i < len(legal) {
				m.From, m.To = legal[i].From, legal[i].To
			}
			if g.Legal(m) != slices.Contains(legal, m) {
				t.Errorf("seed %d: %v is legal: %v", seed, m, g.Legal(m))
			}
		}
		if m := legal[0]; g.Legal(model.Move{From: m.From, To: m.To, Castle: true}) || g.Legal(model.NullMove) {
			t.Errorf("seed %d: castling or a null move is legal", seed)
		}
	}
}

// A search tells what it has found after each depth: as many lines as it has, and ever more nodes. When
// nobody listens any more, it tells nothing.
func TestReport(t *testing.T) {
	rules := model.DefaultRules()
	for _, threads := range []int{1, 2} {
		p := NewPlayer(&rules, Options{Megabytes: 1, Threads: threads})
		var told []Result
		p.Report = func(r Result) { told = append(told, r) }
		r := p.Search(t.Context(), NewGame(&rules), Limits{Depth: 4}, 2)
		if len(told) != 4 {
			t.Fatalf("told %d times", len(told))
		}
		for i, at := range told {
			if len(at.Lines) != 2 || at.Lines[0].Depth != i+1 || i > 0 && at.Nodes <= told[i-1].Nodes {
				t.Errorf("%d threads, depth %d: %+v", threads, i+1, at)
			}
		}
		if last := told[3]; !slices.Equal(last.Lines[0].Moves, r.Lines[0].Moves) || last.Nodes > r.Nodes {
			t.Errorf("%+v, told %+v", r, last)
		}
		p.Report = nil
		if p.Search(t.Context(), NewGame(&rules), Limits{Depth: 2}, 1); len(told) != 4 {
			t.Errorf("told %d times", len(told))
		}
	}
}

// Who expects next to nothing resigns.
func TestHopeless(t *testing.T) {
	for score, want := range map[Score]bool{
		0: false, -1000: false, -1600: true, -mate + 3: true, 1600: false, mate - 3: false,
	} {
		if l := (Line{Score: score}); l.Hopeless() != want {
			t.Errorf("%d: hopeless %v", score, l.Hopeless())
		}
	}
}
