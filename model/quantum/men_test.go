package quantum

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// randomBoard has both kings and some other men on random squares, and may have pawns on the last
// ranks.
func randomBoard(r *rand.Rand) (b Board) {
	const men = "QRBNPPPqrbnppp"
	for range r.IntN(24) {
		m, _ := parseMan(men[r.IntN(len(men))])
		b.put(model.Square(r.IntN(64)), m)
	}
	for _, c := range colors {
		b.put(model.Square(r.IntN(64)), king(c))
	}
	return b
}

// TestBoards compares moves, checks and fates of random boards with those found by walking on
// letters.
func TestBoards(t *testing.T) {
	extent.Slow(t)
	r := source(1, 0)
	boards := 400
	if extent.Soak() {
		boards = 20_000
	}
	seen := map[Fate]int{}
	for range boards {
		b := randomBoard(r)
		l := lettersOf(&b)
		seen[b.Fate()]++
		if over := b.Fate() != Playable; over != l.over() {
			t.Fatalf("%v: the fate is %v, frozen by walking: %v", b.String(), b.Fate(), l.over())
		}
		for _, c := range colors {
			if b.Check(c) != l.inCheck(c) {
				t.Fatalf("%v: check of %v is %v", b.String(), c, b.Check(c))
			}
			compareMoves(t, &b, &l, c)
		}
	}
	if seen[Playable] == 0 || seen[WhiteMated] == 0 || seen[BlackMated] == 0 {
		t.Errorf("the boards differ too little: %v", seen)
	}
}

func compareMoves(t *testing.T, b *Board, l *letters, c model.Color) {
	t.Helper()
	for _, rules := range []Rules{{}, {SelfCheck: true}} {
		var moves playSet
		b.addMoves(c, rules, &moves)
		for from := range model.Square(64) {
			for to := range model.Square(64) {
				p := Play{from, to}
				want := l.legal(c, p, rules)
				if moves.has(p) != want || b.Legal(c, p, rules) != want {
					t.Fatalf("%v: %v of %v is legal by walking: %v", b.String(), p, c, want)
				}
				if next := b.after(p, rules); want && lettersOf(&next) != l.after(p, rules) {
					t.Fatalf("%v: after %v comes %v", b.String(), p, next.String())
				}
			}
		}
	}
}
