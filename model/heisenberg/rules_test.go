package heisenberg_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model/heisenberg"
)

// TestRules has a small board for each sentence of the package comment: the legal moves that begin
// with the given letters.
func TestRules(t *testing.T) {
	cases := []struct{ what, fen, begin, want string }{
		{
			"a queen goes on as a rook, and may come home",
			"8/8/8/r7/8/3Q4/8/8 w - -", "d3@d5",
			"d3@d5-a5 d3@d5-b5 d3@d5-c5 d3@d5-d1 d3@d5-d2 d3@d5-d3 d3@d5-d4 " +
				"d3@d5-d6 d3@d5-d7 d3@d5-d8 d3@d5-e5 d3@d5-f5 d3@d5-g5 d3@d5-h5",
		},
		{
			"up to the square that is seen first a move is ordinary, and there is one such square in a direction",
			"8/8/8/7r/8/8/8/B7 w - -", "a1",
			"a1?e5-a2 a1?e5-b1 a1?e5-b2 a1@e5-c4 a1@e5-c6 a1@e5-d3 a1@e5-d7 a1@e5-f3 a1@e5-f7 a1@e5-g4 a1@e5-g6 a1b2 a1c3 a1d4",
		},
		{
			"the knight's path is one square for two moves, and it goes on as a pawn: home, or two steps",
			"8/8/8/8/8/2N5/7r/8 w - -", "c3@",
			"c3@c2-c3 c3@c2-c4",
		},
		{
			"a knight that would leap over a piece has no change of speed",
			"8/8/8/8/8/2p5/1P6/1N6 w - -", "b1",
			"b1?b2-a1 b1?b2-a2 b1?b2-c1 b1?b2-c2 b1d2",
		},
		{
			"a knight captures in passing when it goes on as a pawn",
			"8/8/8/3p3r/4N3/8/8/8 w - d6", "e4@e5",
			"e4@e5-d6 e4@e5-e6",
		},
		{
			"a capture that is seen has no change of speed",
			"8/8/2p5/3n4/8/8/6B1/8 w - -", "g2",
			"g2?d5-f1 g2?d5-f2 g2?d5-f3 g2?d5-g1 g2?d5-g3 g2?d5-h1 g2?d5-h2 g2?d5-h3 g2e4 g2f1 g2f3 g2h1 g2h3",
		},
		{
			"a pawn seen on its first step loses both, and may stand on its first rank",
			"8/8/8/8/3p4/8/4P3/8 w - -", "e2",
			"e2?e3-d1 e2?e3-d2 e2?e3-d3 e2?e3-e1 e2?e3-f1 e2?e3-f2 e2?e3-f3",
		},
		{
			"a pawn seen on its second step keeps the first",
			"8/8/8/3p4/8/8/4P3/8 w - -", "e2",
			"e2?e4-d1 e2?e4-d2 e2?e4-d3 e2?e4-e1 e2?e4-e3 e2?e4-f1 e2?e4-f2 e2?e4-f3 e2e3",
		},
		{
			"where eight pieces see it a piece has no change of place: no square is so far away",
			"8/8/1n1n4/n3n3/2q5/n1R1n3/1n1n4/8 w - -", "c3?c4", "",
		},
		{"a pawn on its first rank makes one step", "8/8/8/8/8/8/8/4P3 w - -", "", "e1e2"},
		{
			"a pawn promotes where it changes its position to the last rank",
			"r7/6P1/8/8/8/8/8/8 w - -", "g7?g8-f",
			"g7?g8-f6 g7?g8-f7 g7?g8-f8b g7?g8-f8n g7?g8-f8q g7?g8-f8r",
		},
		{
			"no change captures the king",
			"8/8/8/k7/2p5/8/1N6/8 w - -", "b2?",
			"b2?b3-a1 b2?b3-a2 b2?b3-a3 b2?b3-b1 b2?b3-b3 b2?b3-c1 b2?b3-c2 b2?b3-c3",
		},
		{
			"a pinned piece sees",
			"K7/8/8/7B/8/5n2/4p3/3k4 w - -", "h5g",
			"h5g4 h5g6",
		},
		{
			"kings do not change; castling is ordinary where only the rook's way is attacked",
			"1r2k3/8/8/8/8/8/8/R3K2R w KQ -", "e1",
			"e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1",
		},
		{
			"nobody castles through an attack",
			"3rkr2/8/8/8/8/8/8/R3K2R w KQ -", "e1",
			"e1e2",
		},
		{
			"a changed move answers a check",
			"k3r3/8/8/8/1p6/1R6/8/4K3 w - -", "b3",
			"b3@c3-e5",
		},
	}
	for _, c := range cases {
		p := position(t, c.fen)
		got := []string{}
		for _, m := range p.Moves() {
			if strings.HasPrefix(m.String(), c.begin) {
				got = append(got, m.String())
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(strings.Fields(c.want), got); diff != "" {
			t.Errorf("%s\n%s, moves with %q, -expected +got:\n%s", c.what, c.fen, c.begin, diff)
		}
	}
}

func TestStatus(t *testing.T) {
	cases := []struct {
		fen  string
		want heisenberg.Status
	}{
		{heisenberg.StartFEN, heisenberg.Ongoing},
		{"7k/5Q2/6K1/8/8/8/8/8 b - -", heisenberg.Stalemate},
		{"7k/6Q1/6K1/8/8/8/8/8 b - -", heisenberg.Checkmate},
		{"7k/8/8/8/1p6/1R6/6PP/4r2K w - -", heisenberg.Ongoing}, // b3@c3-e1; checkmate in ordinary chess
	}
	for _, c := range cases {
		p := position(t, c.fen)
		if got := p.Status(); got != c.want {
			t.Errorf("%s is %v, expected %v", c.fen, got, c.want)
		}
		compare(t, &p, tally{})
	}
}
