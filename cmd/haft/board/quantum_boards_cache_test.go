package board

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
)

// Who asks about one place after another gets the same answers whether boards are remembered or not, and what is
// remembered is used.
func TestBoards(t *testing.T) {
	const game = quantumText
	remembering := Usual
	remembering.Boards = &Boards{}
	d := loaded(t, game)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		r := Request{Question: "view", Text: d.Text, At: Path{rng.IntN(len(d.Line.Moves) + 1)}}
		if rng.IntN(3) == 0 {
			r.Question, r.Move = "play", []string{"a7a6", "h2h3", "e7e5", "a1a8"}[rng.IntN(4)]
		}
		var answers [2]string
		for i, l := range []*Limits{&Usual, &remembering} {
			again := r
			reply, err := l.Answer(ctx, &again)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(reply)
			if err != nil {
				t.Fatal(err)
			}
			answers[i] = string(text)
		}
		if answers[0] != answers[1] {
			t.Fatalf("%+v:\n%s\nwith what is remembered:\n%s", r, answers[0], answers[1])
		}
		s := remembering.Boards.space
		if s == nil && r.Question == "view" {
			t.Fatalf("%+v: nothing is remembered", r)
		}
	}
	if _, err := remembering.Answer(ctx, &Request{Question: "view", Text: d.Text, At: Path{3}}); err != nil {
		t.Fatal(err)
	}
	b := remembering.Boards
	rules := b.rules
	if s := b.take(rules, d.Line.Moves[:2]); s == nil || len(s.Plays()) != 2 {
		t.Errorf("after two plays: %v", s)
	} else if again := b.take(rules, d.Line.Moves[:2]); again != nil {
		t.Error("two have the same boards")
	} else {
		b.keep(rules, s)
	}
	rules.SelfCheck = !rules.SelfCheck
	if s := b.take(rules, d.Line.Moves[:2]); s != nil {
		t.Error("boards by other rules")
	}
}
