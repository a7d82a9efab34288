package heisenberg_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/solvertest/extent"
)

// tally counts what occurs in the positions of a test.
type tally map[string]int

// TestSecondOpinionSoak compares the moves, and the position after each, with a generator that
// shares nothing with the package, on 1,000 random positions, or 10,000 with HAFT_SOAK=1.
func TestSecondOpinionSoak(t *testing.T) {
	extent.Slow(t)
	const seed = 20261121
	positions, seen := extent.Of(500, 1_000, 10_000), tally{}
	for i := range positions {
		p := randomPosition(rand.New(rand.NewPCG(seed, uint64(i))))
		if !compare(t, &p, seen) {
			t.Fatalf("seed %d, position %d", seed, i)
		}
	}
	t.Logf("seed %d: %d positions, %v", seed, positions, seen)
	for _, what := range []string{
		"ordinary", "speed", "position", "promotion", "castling", "displaced promotion",
		"back home", "in passing", "checkmate",
	} {
		if seen[what] == 0 {
			t.Errorf("%s never happened; the positions differ too little", what)
		}
	}
}

func compare(t *testing.T, p *heisenberg.Position, seen tally) bool {
	t.Helper()
	want := map[string]string{}
	for _, m := range slowFEN(p.FEN()).moves() {
		if _, twice := want[m.text]; twice {
			t.Fatalf("%s\nthe slow generator lists %s twice", p.FEN(), m.text)
		}
		want[m.text] = m.after.fields()
	}
	got := map[string]string{}
	for _, m := range p.Moves() {
		q := p.After(m)
		if _, twice := got[m.String()]; twice {
			t.Fatalf("%s\n%v is listed twice", p.FEN(), m)
		}
		got[m.String()] = strings.Join(strings.Fields(q.FEN())[:4], " ")
		seen.count(p, &q, m)
	}
	seen[p.Status().String()]++
	if !maps.Equal(got, want) {
		t.Errorf("%s\n-slow +package:\n%s", p.FEN(), cmp.Diff(want, got))
		return false
	}
	return true
}

func (seen tally) count(p, q *heisenberg.Position, m heisenberg.Move) {
	seen[m.Change.String()]++
	man := p.On(m.From)
	promotes := m.Promote != heisenberg.NoKind
	for what, is := range map[string]bool{
		"promotion":           promotes,
		"displaced promotion": promotes && m.Change == heisenberg.Place,
		"castling":            man.Kind == heisenberg.King && heisenberg.Distance(m.From, m.To) == 2,
		"back home":           m.From == m.To,
		"in passing":          p.On(m.To) == heisenberg.Nobody && men(q) < men(p),
	} {
		if is {
			seen[what]++
		}
	}
}

// men counts the men on the board.
func men(p *heisenberg.Position) (n int) {
	for s := range model.Square(64) {
		if p.On(s) != heisenberg.Nobody {
			n++
		}
	}
	return n
}

// The list is in order, and MovesFrom returns a part of it.
func TestMovesFrom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		p := randomPosition(rng)
		var parts []heisenberg.Move
		for s := range model.Square(64) {
			parts = append(parts, p.MovesFrom(s)...)
		}
		if !slices.Equal(parts, p.Moves()) {
			t.Fatalf("%s: the moves of all squares are %v, all moves %v", p.FEN(), parts, p.Moves())
		}
	}
}
