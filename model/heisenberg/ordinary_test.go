package heisenberg_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"haft/model/heisenberg"
	"haft/solve/solvertest/extent"
)

// TestOrdinary: where no path is seen, the moves are those of ordinary chess, by a third-party
// library. The slow generator says whether a path is seen.
func TestOrdinary(t *testing.T) {
	extent.Slow(t)
	const seed, wanted = 42, 1_000
	rng := rand.New(rand.NewPCG(seed, seed))
	seen := tally{}
	for found := 0; found < wanted; {
		p := unseen(rng)
		if !slowFEN(p.FEN()).quiet() {
			continue
		}
		found++
		var got []string
		for _, m := range p.Moves() {
			got = append(got, m.String())
			q := p.After(m)
			seen.count(&p, &q, m)
		}
		slices.Sort(got)
		if want := libraryMoves(t, p.FEN()); !slices.Equal(got, want) {
			t.Fatalf("seed %d, %s\npackage: %v\nlibrary: %v", seed, p.FEN(), got, want)
		}
	}
	t.Logf("seed %d: %v", seed, seen)
	for _, what := range []string{"promotion", "castling", "in passing"} {
		if seen[what] == 0 {
			t.Errorf("%s never happened", what)
		}
	}
}

// unseen returns a position in which often nothing is seen: the first plies of a game, or one with
// few men.
func unseen(rng *rand.Rand) heisenberg.Position {
	if rng.IntN(4) == 0 {
		return played(rng, rng.IntN(4))
	}
	return strewn(rng, rng.IntN(6))
}

func libraryMoves(t *testing.T, fen string) (list []string) {
	t.Helper()
	var p chess.Position
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		t.Fatalf("the library does not read %q: %v", fen, err)
	}
	for _, m := range p.ValidMoves() {
		list = append(list, strings.ToLower(m.String()))
	}
	slices.Sort(list)
	return list
}
