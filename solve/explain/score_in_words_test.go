package explain

import (
	"testing"

	"haft/solve/search"
)

// A score is a mate in moves of the winner if it is one, and otherwise points and pawns.
func TestWorth(t *testing.T) {
	for score, want := range map[search.Score]string{
		0:       "0.50 points expected, +0.00 pawns",
		35:      "0.54 points expected, +0.35 pawns",
		-120:    "0.37 points expected, -1.20 pawns",
		31_999:  "mate in 1",
		31_997:  "mate in 2",
		-31_998: "is mated in 1",
		-31_996: "is mated in 2",
	} {
		if got := Worth(score); got != want {
			t.Errorf("%d is worth %q, want %q", score, got, want)
		}
	}
}
