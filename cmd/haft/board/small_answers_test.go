package board

import (
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"haft/solve/schema"
)

// An end in which all worlds agree has no score of its own.
func TestScored(t *testing.T) {
	for white, want := range map[*big.Rat]Ended{
		big.NewRat(1, 1): {"1-0", "why", ""}, new(big.Rat): {"0-1", "why", ""}, big.NewRat(1, 2): {"1/2-1/2", "why", ""},
		big.NewRat(2, 3): {"1/2-1/2", "why", "0.67"},
	} {
		if got := scored(white, "why"); got != want {
			t.Errorf("%v: %+v, want %+v", white, got, want)
		}
	}
}

// A move that ends the game says so.
func TestTargetEnds(t *testing.T) {
	d := loaded(t, "g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1")
	v := answer[View](t, Request{Question: "view", Text: d.Text, At: Path{9}, Select: "b1"})
	for _, target := range v.Targets {
		if mates := strings.HasSuffix(target.Words, ", checkmate"); mates != (target.To == "c1") {
			t.Errorf("%+v", target)
		}
	}
	if len(v.Targets) == 0 {
		t.Error("nothing can be moved")
	}
}

// Boards of another line are used as far as both lines are the same, and if that is not far back.
func TestBoardsOfAnotherLine(t *testing.T) {
	remembering := Usual
	remembering.Boards = &Boards{}
	b := remembering.Boards
	d := loaded(t, "[Variant \"QuantumChess\"]\n\n1. e2e4 e7e5 2. d2d4 d7d5 3. a2a3 a7a6 *")
	for _, c := range []struct {
		line []string
		want int // plays that are left; -1 for no boards
	}{
		{[]string{"e2e4", "e7e5", "h2h3"}, 2},
		{[]string{"e2e4", "e7e5"}, 2},
		{[]string{"e2e4", "d7d5"}, -1},
	} {
		if _, err := remembering.Answer(ctx, &Request{Question: "view", Text: d.Text, At: Path{6}}); err != nil {
			t.Fatal(err)
		}
		got := -1
		if s := b.take(b.rules, c.line); s != nil {
			got = len(s.Plays())
		}
		if got != c.want {
			t.Errorf("%v: %d plays, want %d", c.line, got, c.want)
		}
	}
}

// What a move makes known is said, and why a piece that did not move is known, if that is so because others are: never by a
// reason that needs the piece itself.
func TestNews(t *testing.T) {
	immortal, err := os.ReadFile("../../../testdata/games/immortal.pgn")
	if err != nil {
		t.Fatal(err)
	}
	const legal = "e2e4 d7d5 f1d3 h8g6 d3d5"
	for _, c := range []struct {
		text string
		ply  int
		want string
	}{
		{legal, 3, ""},
		{legal, 5, "White 6 is the queen."},
		{string(immortal), 31, "White 2 is a knight."},
		{string(immortal), 35, "White 1 is a rook. White 5 is the king."},
		{string(immortal), 43, "White 4 is the queen. White 3 is a bishop, because White 4 is the queen. White 6 is a bishop, " +
			"because White 4 is the queen."},
		{`[HaftPosition "8/6k1/8/8/8/8/8/R{KR}{KR}5 w"]` + "\n\nb1b8 *", 1, "White 2 is a rook. White 3 is the king, because White 1 and " +
			"White 2 are the rooks."},
		{"[HaftRules \"check=off\"]\n" + `[HaftPosition "k7/8/8/8/8/1{KB}6/1n6/3{KR}{KN}3 b"]` + "\n\nb2d1 *", 1, "White 4 is a rook, because a king is never taken."},
	} {
		d := loaded(t, c.text)
		v := answer[View](t, Request{Question: "view", Text: d.Text, At: Path{c.ply}})
		if got := strings.Join(v.News, " "); got != c.want {
			t.Errorf("%.40s at %d: %s, want %s", c.text, c.ply, got, c.want)
		}
	}
}

// The reason of a piece that is known uses no ply after the one since which it is. Of a claim that is not certain there is
// a world for it and one against it; of one that is false, neither.
func TestReasons(t *testing.T) {
	immortal, err := os.ReadFile("../../../testdata/games/immortal.pgn")
	if err != nil {
		t.Fatal(err)
	}
	asked := func(claim string) (schema.ExplainReport, *View) {
		v := answer[View](t, Request{Question: "view", Text: string(immortal), At: Path{45}, Why: claim})
		return v.Why.(schema.ExplainReport), v
	}
	v := answer[View](t, Request{Question: "view", Text: string(immortal), At: Path{45}})
	for _, l := range v.Locked {
		if e, _ := asked(l.Claim); int(slices.Max(e.Because)) != l.Ply || e.Story == nil {
			t.Errorf("%s is known since %d, because of %v", l.Claim, l.Ply, e.Because)
		}
	}
	for claim, want := range map[string]string{
		"b5=K":    "True in 3 of 9 worlds.",
		"b5=Q":    "False in all 9 worlds; to see why, ask b5!=Q.",
		"illegal": "The game is legal, in 9 worlds, for example with RNBQKBNR on a1 to h1 and KNRQRBNB on a8 to h8.",
	} {
		e, v := asked(claim)
		if e.Text != want || e.Follows || e.Exception != "" {
			t.Errorf("%s: %s %s, want %s", claim, e.Text, e.Exception, want)
		}
		if open := claim == "b5=K"; open != (len(v.Worlds) == 2) {
			t.Errorf("%s: %d worlds", claim, len(v.Worlds))
		} else if open && (!strings.Contains(v.Worlds[0].SVG, "king on d8") || !strings.Contains(v.Worlds[1].SVG, "rook on d8")) {
			t.Errorf("%s: %.900s, and not: %.900s", claim, v.Worlds[0].SVG, v.Worlds[1].SVG)
		}
	}
}
