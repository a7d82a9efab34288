package heisenberg_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/solvertest/extent"
)

// TestRoundTrip: every legal move is read back from what is written, in each notation.
func TestRoundTrip(t *testing.T) {
	extent.Slow(t)
	rng := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		p := randomPosition(rng)
		for _, m := range p.Moves() {
			s := m.String()
			captures := strings.Replace(s, "-", "x", 1)
			if m.Change == heisenberg.Ordinary {
				captures = s[:2] + "x" + s[2:]
			}
			for _, text := range []string{s, s + "+", s + "!?", captures} {
				got, err := p.Parse(text)
				if err != nil || got != m {
					t.Fatalf("%s: %q is read as %v (%v), expected %v", p.FEN(), text, got, err, m)
				}
			}
		}
	}
}

// TestRefusal: a move is refused with a reason if and only if it is not legal. Every ordinary move
// is tried, and every change on every square.
func TestRefusal(t *testing.T) {
	extent.Slow(t)
	rng := rand.New(rand.NewPCG(4, 4))
	reasons := map[string]bool{}
	for range 20 {
		p := randomPosition(rng)
		legal := map[heisenberg.Move]bool{}
		for _, m := range p.Moves() {
			legal[m] = true
		}
		for m := range anyMoves(rng) {
			why := p.Refusal(m)
			if legal[m] != (why == "") {
				t.Fatalf("%s: %v is legal: %v; refused because %q", p.FEN(), m, legal[m], why)
			}
			reasons[strings.Join(strings.Fields(why + " - -")[:2], " ")] = true
		}
	}
	if len(reasons) < 10 {
		t.Errorf("too few reasons: %v", reasons)
	}
}

// anyMoves yields moves of all kinds, and one in fifteen of the changes and promotions.
func anyMoves(rng *rand.Rand) func(yield func(heisenberg.Move) bool) {
	return func(yield func(heisenberg.Move) bool) {
		for from := range model.Square(64) {
			for to := range model.Square(64) {
				for seen := range model.Square(65) {
					m := heisenberg.Move{From: from, To: to, Seen: seen}
					if seen != model.NoSquare {
						m.Change = heisenberg.Speed + heisenberg.Change(rng.IntN(2))
					}
					if rng.IntN(5) == 0 {
						m.Promote = heisenberg.Kind(rng.IntN(7))
					}
					if (seen == model.NoSquare || rng.IntN(15) == 0) && !yield(m) {
						return
					}
				}
			}
		}
	}
}

func TestParse(t *testing.T) {
	const (
		seen    = "k7/8/8/3p4/8/2R5/8/K7 w - -"     // d5 sees c4, e4
		first   = "7k/4pb2/8/n7/8/2R1B3/8/K7 w - -" // the first diagram, with kings
		second  = "7k/5b2/8/n7/R3B3/2N5/8/K7 w - -" // the second
		castles = "4k3/8/8/8/8/8/8/R3K2R w KQ -"    // White may castle
		promote = "8/1P6/8/8/8/k7/8/K7 w - -"       // b7 promotes
		pinned  = "k3r3/8/8/8/8/8/4R3/4K3 w - -"    // e2 stands before its king
		blocked = "k7/8/8/8/8/8/3P1N2/K1B3R1 w - -" // d2 is in the way of c1
		passing = "k7/8/8/1pP5/8/8/8/K7 w - b6"     // c5 can capture en passant
		noRight = "rn2k3/8/8/8/8/8/8/R3K2R b K -"   // Black may not castle
		between = "rn2k3/8/8/8/8/8/8/4K3 b q -"     // b8 is between
		ontoOwn = "4k3/8/8/8/8/8/8/4K1NR w K -"     // g1 is where the king would go
		watched = "4k3/8/8/8/8/8/6p1/4K2R w K -"    // f1 is attacked
		jump    = "k7/8/8/8/8/2p5/1P6/1N5K w - -"   // b1 would leap over b2
		late    = "k7/8/1p5p/8/8/8/8/K5Q1 w - -"    // g5 is seen by h6
		two     = "k7/8/8/8/8/8/8/KR3R2 w - -"      // both rooks go to d1
		capture = "k7/8/2p5/3n4/8/8/6B1/K7 w - -"   // d5 is guarded
	)
	cases := []struct{ fen, text, move, reason string }{
		{seen, "c3c7", "", "the rook is seen on c4 by one piece, so it may go on from there as a bishop (c3@c4-..) or jump one square away (c3?c4-..)"},
		{seen, "c3xc7", "", "the rook is seen on c4 by one piece, so it may go on from there as a bishop (c3@c4-..) or jump one square away (c3?c4-..)"},
		{seen, "Rc7", "", "the rook is seen on c4 by one piece, so it may go on from there as a bishop (c3@c4-..) or jump one square away (c3?c4-..)"},
		{seen, "Rd3", "c3d3", ""},
		{seen, "c3-d3!", "c3d3", ""},
		{first, "c3@c4xf7+", "c3@c4-f7", ""},
		{first, "c3@c4-f7??", "c3@c4-f7", ""},
		{first, "c3@c4-c6", "", "from c4 the rook goes on as a bishop, which does not go to c6"},
		{first, "c3@c5-c6", "", "the move is seen on c4 first, by 2 pieces"},
		{first, "c3?c4-c5", "", "c5 is where an ordinary move of the rook through c4 goes"},
		{first, "c3?c4-c2", "", "2 pieces see c4, so the distance from c3 must be 2, but c2 is at 1"},
		{first, "c3@c2-d1", "", "c2 is not seen, so no move changes there"},
		{first, "c3@d4-d5", "", "no move of the rook on c3 enters d4"},
		{second, "c3?c4-a5", "c3?c4-a5", ""},
		{second, "c3?c4-d5", "", "d5 is where an ordinary move of the knight through c4 goes"},
		{second, "c3?c4-a4", "", "the rook on a4 is White's own"},
		{castles, "O-O", "e1g1", ""},
		{castles, "0-0-0", "e1c1", ""},
		{castles, "e1g1", "e1g1", ""},
		{castles, "Kg1", "e1g1", ""},
		{noRight, "O-O-O", "", "Black may not castle there any more: king or rook has moved"},
		{ontoOwn, "O-O", "", "the knight on g1 is between king and rook"},
		{ontoOwn, "e1g1", "", "the knight on g1 is between king and rook"},
		{between, "O-O-O", "", "the knight on b8 is between king and rook"},
		{watched, "O-O", "", "White cannot castle: f1 is in the range of the pawn on g2"},
		{promote, "b7b8", "", "the pawn must become q, r, b or n, as in b7b8q"},
		{promote, "b7b8=N", "b7b8n", ""},
		{promote, "b8=R+", "b7b8r", ""},
		{promote, "a1b1q", "", "no pawn reaches its last rank, so nothing becomes a queen"},
		{promote, "a1a2", "", "the king would stand in the range of the king on a3"},
		{promote, "a1c1", "", "a king does not go from a1 to c1"},
		{promote, "a1?a2-c1", "", "moves of a king are never seen and do not change"},
		{promote, "a3a4", "", "the king on a3 belongs to Black, but White is to move"},
		{promote, "c3c4", "", "no piece stands on c3"},
		{pinned, "e2d2", "", "it leaves the king on e1 in the range of the rook on e8"},
		{blocked, "c1f4", "", "the pawn on d2 is in the way of the bishop"},
		{blocked, "c1c2", "", "a bishop of White does not go from c1 to c2 here"},
		{blocked, "c1d2", "", "the pawn on d2 is White's own"},
		{blocked, "d2d5", "", "a pawn of White does not go from d2 to d5 here"},
		{blocked, "Nb4", "", "no knight of White goes to b4"},
		{passing, "c5b6", "c5b6", ""},
		{passing, "cxb6", "c5b6", ""},
		{jump, "b1@b2-b3", "", "there is no change of speed on b2, where a pawn stands"},
		{jump, "b1?b2-a1", "b1?b2-a1", ""},
		{late, "g1@g6-f6", "", "the move is seen on g5 first, by one piece"},
		{two, "Rd1", "", "it may be b1d1 or f1d1; write the squares"},
		{two, "Rfd1", "f1d1", ""},
		{two, "Rbc1", "b1c1", ""},
		{capture, "g2@d5-c6", "", "there is no change of speed on d5, where a knight stands"},
		{two, "a1a1", "", "a1a1 goes nowhere"},
		{"8/8/8/8/8/8/7p/K6k b - -", "h1h2", "", "the pawn on h2 is Black's own"},
		{"k7/8/8/8/8/3p4/4P3/K7 w - -", "e2@e3-e4", "", "e3 is not seen, so no move changes there"},
		{"k7/8/8/8/3p4/8/4P3/K7 w - -", "e2@e3-e4", "", "a pawn has no change of speed"},
		{"8/8/8/8/8/1k6/2R5/K7 w - -", "c2b3", "", "no move captures a king"},
	}
	for _, c := range cases {
		p := position(t, c.fen)
		m, err := p.Parse(c.text)
		got, reason := m.String(), ""
		if err != nil {
			got, reason = "", err.Error()
		}
		if got != c.move || reason != c.reason {
			t.Errorf("%s: %s is read as %q, %q\n expected %q, %q", c.fen, c.text, got, reason, c.move, c.reason)
		}
	}
}

// The error for text that is not a move shows what moves look like.
func TestParseNoMove(t *testing.T) {
	p := heisenberg.Start()
	for _, text := range []string{
		"", "x", "e2", "i2i4", "e2e9", "e2e4k", "c3@c4", "c3@-f7", "c3@c4@d5-e6", "O-O-O-O",
		"e2 e4", "é2e4", "c3?c4",
	} {
		if m, err := p.Parse(text); err == nil || !strings.HasPrefix(err.Error(), "expected a move such as ") &&
			!strings.HasPrefix(err.Error(), "no pawn of White goes to ") {
			t.Errorf("%q is read as %v, %v", text, m, err)
		}
	}
}

// FuzzParse: reading never panics, and what is read is the same after writing and reading it again.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"e2e4", "c3@c4-f7", "c3?c4-a1", "O-O", "exd8=Q+", "Nbd2", "e7e8q", "c3?c4xa1??"} {
		f.Add(heisenberg.StartFEN, text)
		f.Add("7k/4pb2/8/n7/8/2R1B3/8/K7 w - -", text)
	}
	f.Add("r3k2r/8/8/3pP3/8/8/1p6/R3K2R w KQkq d6 3 9", "e5d6")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := heisenberg.ParseFEN(fen)
		if err != nil {
			return
		}
		if q, err := heisenberg.ParseFEN(p.FEN()); err != nil || q != p {
			t.Errorf("%q is written as %q, read as %q (%v)", fen, p.FEN(), q.FEN(), err)
		}
		m, err := p.Parse(text)
		if err != nil {
			return
		}
		if again, err := p.Parse(m.String()); err != nil || again != m {
			t.Errorf("%q is read as %v, which is read as %v (%v)", text, m, again, err)
		}
		q := p.After(m)
		if _, err := heisenberg.ParseFEN(q.FEN()); err != nil {
			t.Errorf("after %v: %v", m, err)
		}
	})
}
