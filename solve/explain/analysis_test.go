package explain

import (
	"context"
	"errors"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

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
