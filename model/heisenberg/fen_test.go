package heisenberg_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model/heisenberg"
	"haft/solve/solvertest/extent"
)

// TestFENRoundTrip: a position that is written is read as the same position.
func TestFENRoundTrip(t *testing.T) {
	extent.Slow(t)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 1_000 {
		p := randomPosition(rng)
		if q := position(t, p.FEN()); q != p {
			t.Fatalf("%s is read as %s", p.FEN(), q.FEN())
		}
	}
}

// The counters change with the game: plies since a capture or pawn move, and the number of the
// move.
func TestFENAfter(t *testing.T) {
	cases := []struct{ moves, fen string }{
		{"", heisenberg.StartFEN},
		{"e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"Nf3 d6", "rnbqkbnr/ppp1pppp/3p4/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"},
		{"Nf3 Nf6 Ng1", "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2"},
		{"e4 d7?d5-c6 Be2", "rnbqkbnr/ppp1pppp/2p5/8/4P3/8/PPPPBPPP/RNBQK1NR b KQkq - 1 2"},
		{"e4 e5 Ke2 e8e7", "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w - - 2 3"},
	}
	for _, c := range cases {
		p := heisenberg.Start()
		fault := ""
		for text := range strings.FieldsSeq(c.moves) {
			m, err := p.Parse(text)
			if err != nil {
				fault = text + ": " + err.Error()
				break
			}
			p = p.After(m)
		}
		if got := p.FEN(); got != c.fen {
			t.Errorf("after %q: %s, expected %s (%s)", c.moves, got, c.fen, fault)
		}
	}
}

func TestParseFENFaults(t *testing.T) {
	cases := []struct{ fen, want string }{
		{"", "has 0 fields"},
		{"8/8/8/8/8/8/8/8 w -", "has 3 fields"},
		{"8/8/8/8/8/8/8/8 w - - 0", "has 5 fields"},
		{"8/8/8/8/8/8/8 w - -", "found 7 ranks, expected 8"},
		{"8/8/8/8/8/8/8/9 w - -", `found '9' on rank 1`},
		{"8/8/8/8/8/8/8/x7 w - -", `found 'x' on rank 1, expected one of PNBRQKpnbrqk`},
		{"8/8/8/8/8/8/8/7 w - -", `rank 1 is "7", expected 8 squares`},
		{"8/8/8/8/8/8/8/8N w - -", `rank 1 is "8N", expected 8 squares`},
		{"8//8/8/8/8/8/8 w - -", `rank 7 is "", expected 8 squares`},
		{"KK6/8/8/8/8/8/8/8 w - -", "White has 2 kings, expected one or none"},
		{"P7/8/8/8/8/8/8/8 w - -", "a pawn of White stands on a8, its last rank"},
		{"8/8/8/8/8/8/8/p7 w - -", "a pawn of Black stands on a1, its last rank"},
		{"8/8/8/8/8/8/8/8 W - -", `the turn is "W", expected w or b`},
		{"8/8/8/8/8/8/8/8 w x -", `castling is "x", expected - or some of KQkq`},
		{"8/8/8/8/8/8/8/4K3 w K -", "castling K needs the king on e1 and a rook on h1"},
		{"8/8/8/8/8/8/8/8 w - e", `en passant is "e", expected - or a square`},
		{"8/8/8/8/8/8/8/8 w - e3", `en passant is "e3", expected - or a square of rank 6`},
		{"8/8/8/8/8/8/8/8 b - e6", `en passant is "e6", expected - or a square of rank 3`},
		{"8/8/8/8/8/8/8/8 w - e6", "en passant is e6, but no pawn has just stepped from e7 to e5"},
		{"8/8/8/8/8/8/8/8 w - - -1 1", `found the counter "-1", expected a number from 0 to`},
		{"8/8/8/8/8/8/8/8 w - - 0 0", `found the counter "0", expected a number from 1 to`},
		{"k7/8/8/8/8/8/8/R7 w - -", "White is to move and could capture the king"},
	}
	for _, c := range cases {
		if _, err := heisenberg.ParseFEN(c.fen); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, expected %q", c.fen, err, c.want)
		}
	}
}
