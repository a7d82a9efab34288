package quantum

import (
	"strings"
	"testing"
)

// Where pawns stay pawns, a letter behind a play is refused.
func TestLettersOfPlays(t *testing.T) {
	for _, text := range []string{"a3=Q", "a8=Q", "a8=N"} {
		_, err := New(Options{Rules: Rules{NoPromotion: true}}).Parse(text)
		if err == nil || !strings.Contains(err.Error(), "a pawn stays a pawn under these rules") {
			t.Errorf("%s where pawns stay pawns: %v", text, err)
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
