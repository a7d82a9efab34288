package player

import (
	"strings"
	"testing"

	"haft/cmd/haft/board"
)

// The best lines are White's to read, whoever moves, and as long as there is a move to play.
func TestBestLines(t *testing.T) {
	for _, test := range []struct {
		text  string
		ply   int
		first string
	}{{"*", 0, "1. "}, {"e2e4 *", 1, "1... "}, {"e4 e5 f1c4 b8c6 d1h5 g8f6 *", 6, "4. "}} {
		found := answer[Lines](t, board.Request{Question: "lines", Text: test.text, At: board.Path{test.ply}, Nodes: 5000})
		if len(found.Lines) != bestLines || found.Depth == 0 {
			t.Fatalf("%s: %+v", test.text, found)
		}
		for _, l := range found.Lines {
			if len(l.Moves) == 0 || !strings.HasPrefix(l.Moves[0], test.first) || l.Points < 0 || l.Points > 1 ||
				strings.HasPrefix(l.Worth, "+") != (l.Points >= 0.5) && !strings.HasPrefix(l.Worth, "#") {
				t.Errorf("%s: %+v", test.text, l)
			}
		}
	}
	for _, nodes := range []uint64{0, maxNodes + 1} {
		r := board.Request{Question: "lines", Text: "*", At: board.Path{0}, Nodes: nodes}
		if _, err := Answer(t.Context(), &board.Usual, &r); err == nil {
			t.Errorf("%d nodes are accepted", nodes)
		}
	}
}
