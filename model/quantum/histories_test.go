package quantum

import (
	"fmt"
	"math/big"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// TestHistoriesSoak plays through the 2^T ways to reach each space: every play is made or not, by
// the bits of a number. It uses another kind of board, an array of letters with rules of its own
// that walks square by square. HAFT_SOAK=1 goes up to T = 14 in 200 games, otherwise up to T = 9 in
// some.
func TestHistoriesSoak(t *testing.T) {
	extent.Slow(t)
	const seed = 20261122
	games, plies := 8, 9
	if extent.Soak() {
		games, plies = 200, 14
	}
	names := []string{"uniform", "byBoard", "classic"}
	for i := range games {
		rules := Rules{SelfCheck: i&1 != 0, NoPromotion: i&2 != 0}
		t.Run(fmt.Sprintf("game=%d/%+v", i, rules), func(t *testing.T) {
			s, r := New(Options{Rules: rules}), source(seed, i)
			for range plies {
				p, ok := styles[names[i%3]](s, r)
				if !ok {
					break
				}
				must(t, s, p)
			}
			compareHistories(t, s)
		})
	}
}

func compareHistories(t *testing.T, s *Space) {
	t.Helper()
	weights := map[string]int64{}
	squares := [64]map[string]int64{}
	for i := range squares {
		squares[i] = map[string]int64{}
	}
	for history := range 1 << len(s.Plays()) {
		b := playHistory(s, history)
		weights[string(b[:])]++
		for at, letter := range b {
			squares[at][string(letter)]++
		}
	}
	for b := range s.Boards() {
		letters := lettersOf(&b.Board)
		if want := weights[string(letters[:])]; b.Weight.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%v weighs %v, and %d histories lead there", b.Board.String(), b.Weight, want)
		}
		delete(weights, string(letters[:]))
	}
	if len(weights) > 0 {
		t.Errorf("%d boards are missing", len(weights))
	}
	for at, list := range s.Composition() {
		got := map[string]int64{}
		for _, share := range list {
			got[share.Man.String()] = share.Weight.Int64()
		}
		same(t, model.Square(at).String(), squares[at], got)
	}
}

// playHistory makes the plays whose bit is set, if they are legal.
func playHistory(s *Space, history int) letters {
	b := lettersOf(&s.start)
	for i, p := range s.Plays() {
		if b.over() {
			break
		}
		if history>>i&1 != 0 && b.legal(colors[i&1], p, s.options.Rules) {
			b = b.after(p, s.options.Rules)
		}
	}
	return b
}
