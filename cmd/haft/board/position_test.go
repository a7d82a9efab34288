package board

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// Every question can be asked about a game from a position, at each place, and about a position without worlds.
func TestQuestionsAboutPositions(t *testing.T) {
	const wrong = "[HaftPosition \"k6{QR}/8/1{KR}6/8/8/8/8/{RQ}7 %s\"]\n\n*"
	for _, text := range []string{fmt.Sprintf(wrong, "w"), fmt.Sprintf(wrong, "b"), setUp} {
		for _, q := range questions {
			for _, at := range []Path{nil, {0}, {1}, {2}, {0, 1}} {
				why := []string{"w1=Q", "w2=K", "w1!=K"}[len(at)] // the last two follow from the position alone
				r := &Request{
					Question: q.name, Text: text, At: at, Select: "a8", Why: why, Move: "a8b8", Suppose: "w2=K", Step: 1, World: 1,
					Comment: "x", Result: "*", Rule: "check=on", Lesson: "x", Lens: "Q", Theme: "light",
				}
				reply, err := Usual.Answer(context.Background(), r)
				if err == nil && strings.Contains(fmt.Sprintf("%+v", reply), " -- ") {
					t.Errorf("%s at %v shows a null move: %+v", q.name, at, reply)
				}
				if text == setUp && err != nil && (q.name == "view" || q.name == "timeline" || q.name == "picture") && len(at) > 0 {
					t.Errorf("%s at %v: %v", q.name, at, err)
				}
			}
		}
	}
}

// A position that is set up is written in its normal form, with what follows from it, or with what is wrong with it.
func TestSettingUp(t *testing.T) {
	for _, row := range []struct{ position, rule, state, refused, unread string }{
		{"k7/8/1{RK}6/8/8/8/8/6{RQ}1 w", "", "White to move. 170,100 worlds.", "", ""},
		{"8/8/8/8/8/8/8/8 w", "", "", "No Black piece is left that can be the king.", ""},
		{"4k3/4R3/8/8/8/8/8/4K3 w", "", "", "It is White's move, so Black's king cannot be in check; but it would be, on e8 (from e7).", ""},
		{"4k3/4R3/8/8/8/8/8/4K3 w", "check=off", "White to move", "", ""},
		{"{kb}7/{kb}7/8/8/8/8/8/R6K w - - 0 1", "", "White to move", "", ""},
		{"{kb}6{kn}/8/8/8/8/8/8/R2K3R w", "", "", "on a8 (from a1) or on h8 (from h1).", ""},
		{"4k3/8/8/8/8/8/8/{RK}{RK}{RK}1K3 w", "", "", "a1 (w1), on b1 (w2), on c1 (w3) and on e1 (w5)", ""},
		{"4k2Z/8/8/8/8/8/8/4K3 w", "", "", "", "column 4 (h8): found"},
		{"4k3/8/8/8/8/8/8/4K3 w", "x=y", "", "", "x"},
	} {
		reply, err := Usual.Answer(context.Background(), &Request{Question: "setup", Position: row.position, Rule: row.rule})
		if err != nil {
			t.Fatal(err)
		}
		s := reply.(*SetUp)
		if row.unread != "" {
			if !strings.Contains(s.Unread, row.unread) {
				t.Errorf("%s: unread because of %q, want %q", row.position, s.Unread, row.unread)
			}
			continue
		}
		if !strings.Contains(s.State, row.state) || !strings.Contains(s.Refused, row.refused) || (s.Refused == "") != (row.refused == "") {
			t.Errorf("%s: %q, refused by %q; want %q, %q", row.position, s.State, s.Refused, row.state, row.refused)
		}
		again, err := Usual.Answer(context.Background(), &Request{Question: "setup", Position: s.Position, Rule: row.rule})
		if err != nil || again.(*SetUp).Position != s.Position || again.(*SetUp).State != s.State {
			t.Errorf("%s: written as %s, and read back as another", row.position, s.Position)
		}
	}
	reply, err := Usual.Answer(context.Background(), &Request{Question: "setup", Text: setUp, At: Path{1}})
	if err != nil || reply.(*SetUp).Position == "" || reply.(*SetUp).Refused != "" {
		t.Errorf("%+v, %v", reply, err)
	}
}
