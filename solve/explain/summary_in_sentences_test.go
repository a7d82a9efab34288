package explain

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

func TestSummary(t *testing.T) {
	for _, row := range []struct{ name, want string }{
		{"post-three-knights", "White has only two knights, but the pieces on a3 (w2), " +
			"on b3 (w3) and on c3 (w4) must be knights: one too many."},
		{"post-worked-game", "The piece on d5 (w6) went along a diagonal with 2. f1d3 and along a file with " +
			"3. d3d5: only the queen does both."},
		{"move-impossible", "No piece of any kind can play 2. a1b4 here."},
		{"random-king-refuted", "Suppose the piece on g2 (w7) is the king. " +
			"There is nothing left for the piece on g6 (w8) to be. So the piece on g2 (w7) is not the king."},
		{"random-no-king-left", "Suppose the piece taken on f2 (b8) is the queen. " +
			"No White piece is left that can be the king. So the piece taken on f2 (b8) is not the queen."},
		{"rules-alone", "Suppose the piece on a1 (w1) is the king. " +
			"White has only one king, and that is the piece on a1 (w1), so no other White piece is the king. " +
			"So if the piece on a1 (w1) is the king, the piece on b1 (w2) is not the king."},
	} {
		t.Run(row.name, func(t *testing.T) {
			x := readStory(t, row.name)
			s, err := Tell(x.game, x.plies, x.claim)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Summary(); got != row.want {
				t.Errorf("%s\nwant %s\nof\n%s", got, row.want, s.Text())
			}
		})
	}
}

// Analyze says why each lock is one, and why an illegal game is illegal; without reasons it says nothing.
func TestAnalyze(t *testing.T) {
	x := readStory(t, "post-three-knights")
	for _, reasons := range []bool{true, false} {
		a, err := Analyze(context.Background(), solve.Exact{}, x.game, solve.Parts{Locked: true, Because: reasons})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(a.Text, "only two knights") != reasons {
			t.Errorf("with reasons %v, the text is %q", reasons, a.Text)
		}
		for _, l := range a.Locks {
			if strings.Contains(l.Text, "went like a knight") != reasons {
				t.Errorf("with reasons %v, %v=%v is told %q", reasons, l.Piece, l.Nature, l.Text)
			}
		}
		if len(a.Locks) != 2 || a.Fault != model.NoWorld {
			t.Errorf("%d locks, fault %v; want two knights and a third that leaves no world", len(a.Locks), a.Fault)
		}
	}
}

// A summary has the steps on which the last rests, and what follows from them. Of more than three it has the last.
func TestSummaryOfManySteps(t *testing.T) {
	s := &Story{}
	for n, text := range []string{"One.", "So two.", "Three.", "So four."} {
		s.Steps = append(s.Steps, Step{Number: n + 1, Text: text})
	}
	for uses, want := range map[int]string{1: "One.", 2: "One. Two. ", 3: "One. Two. Three. ", 4: "Four."} {
		last := Step{Number: 5, Text: "So it is as it is."}
		for n := range uses {
			last.Uses = append(last.Uses, n+1)
		}
		whole := &Story{Steps: append(slices.Clone(s.Steps), last)}
		if uses == 2 || uses == 3 {
			want += conclusion(&last)
		}
		if got := whole.Summary(); got != want {
			t.Errorf("%d steps: %q, want %q", uses, got, want)
		}
	}
}

// What the rules alone say of a promoted pawn needs no ply, whatever else is supposed.
func TestPromotedPawnIsNoKing(t *testing.T) {
	g, err := gamefile.ReadGame(strings.NewReader("a2a4 h7h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2 b7a8"), "game")
	if err != nil {
		t.Fatal(err)
	}
	const pawn = "A pawn never becomes the king, so the promoted pawn on a8 (w9) is not the king"
	for claim, want := range map[string]string{
		"w9!=K":         pawn + ", by the rules alone.",
		"w1=Q -> w9!=K": pawn + ", whatever the piece on a1 (w1) is, by the rules alone.",
	} {
		c, err := solve.ParseClaim(claim)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Tell(g, nil, c)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Summary(); got != want || len(s.Steps) != 1 {
			t.Errorf("%s: %s\nwant %s", claim, got, want)
		}
	}
}

// Reasons that are none are errors, of the verdict, of a lock and of a game that goes on; a lock without a reason is
// passed over.
func TestAnnotateRefuses(t *testing.T) {
	g := readStory(t, "post-three-knights").game
	analysis := func() *solve.Analysis {
		a, err := solve.Analyze(context.Background(), solve.Exact{}, g, solve.Parts{Locked: true, Because: true})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := analysis()
	a.Because = a.Because[1:]
	if err := annotate(g, a); !errors.Is(err, ErrDoesNotFollow) {
		t.Errorf("the verdict: %v", err)
	}
	a = analysis()
	a.Locks[0].Because = []model.Ply{}
	if err := annotate(g, a); !errors.Is(err, ErrDoesNotFollow) {
		t.Errorf("a lock: %v", err)
	}
	a = analysis()
	a.Locks[0].Because = nil
	if err := annotate(g, a); err != nil || a.Locks[0].Text != "" || a.Locks[1].Text == "" {
		t.Errorf("a lock without a reason: %v, %q, %q", err, a.Locks[0].Text, a.Locks[1].Text)
	}
	c, err := a.Continue(context.Background(), solve.Skip)
	if err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if err := AnnotateOnward(ended, c); !errors.Is(err, context.Canceled) {
		t.Errorf("too late: %v", err)
	}
	if err := AnnotateOnward(context.Background(), c); err != nil || c.Illegal[0].Text != a.Text {
		t.Errorf("%v, %q, want %q", err, c.Illegal[0].Text, a.Text)
	}
	if _, err := TellOver(ended, g.UpTo(4), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("TellOver, too late: %v", err)
	}
}
