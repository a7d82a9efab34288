package repair

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
)

// Another filling is a variation from where it differs to where it no longer does; one that only ends earlier or later
// is a comment.
func TestOtherFillings(t *testing.T) {
	r := &Repair{Total: 200}
	filling := func(text string) *Filling {
		f := &Filling{Positions: 50}
		for word := range strings.FieldsSeq(text) {
			m, _ := model.ParseMove(word)
			f.Moves = append(f.Moves, m)
		}
		return f
	}
	const share = "25.0 % (50 starting positions)"
	for other, want := range map[string]string{
		"e2e4 e7e5 d2d4":           "3 [d2d4] " + share,
		"e2e4 e7e5":                "2 [] or the game ends here: " + share,
		"e2e4 e7e5 g1f3 b8c6 a2a3": "4 [] or a2a3 follows: " + share,
		"e2e4 d7d5 g1f3 b8c6":      "2 [d7d5] " + share,
		"e2e4 d7d5 g1f3":           "2 [d7d5 g1f3] " + share,
	} {
		n := r.other(filling("e2e4 e7e5 g1f3 b8c6"), filling(other))
		got := fmt.Sprint(n.After, " [] ", n.Comment)
		if n.Line != nil {
			got = fmt.Sprint(n.After, " ", n.Line.Moves, " ", n.Line.Notes[0].Comment)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", other, got, want)
		}
	}
}
