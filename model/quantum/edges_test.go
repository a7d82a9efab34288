package quantum

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Where pawns stay pawns, a letter behind a play is refused; else it must be a queen's, on the last rank.
func TestLettersOfPlays(t *testing.T) {
	for text, want := range map[string]string{
		"a3": "", "a3=Q": "no pawn reaches its last rank",
		"Nc3=Q": "no pawn reaches its last rank",
	} {
		_, err := New(Options{}).Parse(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{"a3=Q", "a8=Q", "a8=N"} {
		_, err := New(Options{Rules: Rules{NoPromotion: true}}).Parse(text)
		if err == nil || !strings.Contains(err.Error(), "a pawn stays a pawn under these rules") {
			t.Errorf("%s where pawns stay pawns: %v", text, err)
		}
	}
	s := New(Options{})
	if _, err := s.Parse("a8=N"); err == nil || !strings.Contains(err.Error(), "a pawn becomes a queen in this game") {
		t.Errorf("a knight: %v", err)
	}
}

// Nothing is drawn from nothing.
func TestOneOfNone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	if p, ok := oneOf(r, nil); ok {
		t.Errorf("drawn is %v", p)
	}
	if p, ok := oneOf(r, []Play{{From: 8, To: 16}}); !ok || p.From != 8 {
		t.Errorf("of one is drawn %v, %v", p, ok)
	}
}

// Who looks at boards one by one may stop at any of them.
func TestExplicitStops(t *testing.T) {
	s := New(Options{Explicit: true})
	for _, text := range []string{"e2e4", "f7f5", "d1h5", "g7g6", "h5e8", "a7a6"} {
		p, err := s.Parse(text)
		if err == nil {
			err = s.Play(p)
		}
		if err != nil {
			t.Fatal(text, err)
		}
	}
	all := 0
	for range s.now.(*explicit).all() {
		all++
	}
	for stop := 1; stop <= all; stop++ {
		seen := 0
		for range s.now.(*explicit).all() {
			if seen++; seen == stop {
				break
			}
		}
		if seen != stop {
			t.Errorf("%d of %d were seen, want %d", seen, all, stop)
		}
	}
}

// No more is kept of the past than is said, however long a game is.
func TestPastIsForgotten(t *testing.T) {
	for _, explicit := range []bool{false, true} {
		s := New(Options{Explicit: explicit})
		for i, text := range []string{"a2a3", "a7a6", "b2b3", "b7b6", "c2c3"} {
			p, err := s.Parse(text)
			if err == nil {
				err = s.Play(p)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := len(s.past); got != min(i+1, remembered) {
				t.Errorf("after %d plays %d are kept", i+1, got)
			}
		}
	}
}
