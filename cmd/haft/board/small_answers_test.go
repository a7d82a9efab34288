package board

import (
	"math/big"
	"strings"
	"testing"
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
