package compose

import (
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// partly ends with checkmate in some worlds only.
const partly = "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 g2g3 h4g3 " +
	"f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6"

// played returns a game and a node of its last position.
func played(t *testing.T, moves []model.Move) (*model.Game, *node) {
	t.Helper()
	g := &model.Game{Rules: model.DefaultRules(), Moves: moves}
	n := &node{state: *exact.NewState(model.ReplayTo(g, model.Ply(len(moves))))}
	n.look()
	return g, n
}

func parsed(t *testing.T, text string) (moves []model.Move) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		m, ok := model.ParseMove(word)
		if !ok {
			t.Fatal(word)
		}
		moves = append(moves, m)
	}
	return moves
}

// Each end of a game is what asks for it, and for some end, and nothing else; both the search and the ordinary
// questions say so.
func TestEnds(t *testing.T) {
	games := map[string][]model.Move{"mixed": parsed(t, partly), "": parsed(t, "e2e4")}
	for seed := uint64(0); len(games) < 4; seed++ {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[2], 400)
		o := solve.Ending(model.ReplayTo(g, model.Ply(len(g.Moves))))
		if name := map[string]string{"checkmate": "mate", "stalemate": "stalemate"}[o.Result()]; name != "" {
			games[name] = g.Moves
		}
	}
	for end, moves := range games {
		g, n := played(t, moves)
		for _, text := range []string{"over", "mate", "stalemate", "mixed"} {
			s := stipulation(t, text)
			want := end == text || text == "over" && end != ""
			holds, _, err := s.Holds(t.Context(), g)
			if got := s.reached(n); got != want || holds != want || err != nil {
				t.Errorf("a game that ends in %q: %s %v, %v, %v; want %v", end, text, got, holds, err, want)
			}
		}
	}
}

// A position is near a board if the right men stand where they should, and can be what they should.
func TestScoreOfBoards(t *testing.T) {
	_, n := played(t, nil)
	const open = 5 // natures of a piece
	for text, want := range map[string][3]float32{
		// The empty squares of the middle, and two kings of 32 men.
		"fen 4k3/8/8/8/8/8/8/4K3": {34 + 2, 34, 2 - 2*open/8.},
		// A man is in the place of nobody, and another has the wrong color.
		"fen 4k3/8/8/8/8/4R3/8/r3K3": {33 + 2, 33, 2 - 2*open/8.},
		// The pawns are right, for they are nothing else.
		"fen 4k3/8/8/8/8/8/PP6/4K3": {36 + 4, 36, 4 - 2*open/8.},
		// A pawn cannot be a rook yet.
		"fen 4k3/8/8/8/8/8/R7/4K3": {35 + 2, 35, 2 - 2*open/8.},
	} {
		var scores [maxScores]float32
		stipulation(t, text).score(n, &scores)
		if got := [3]float32(scores[:3]); got != want {
			t.Errorf("%s scores %v, want %v", text, got, want)
		}
	}
}

// Where as much is locked in and as many natures are left, fewer starting positions are better.
func TestScoreOfLocks(t *testing.T) {
	for _, text := range []string{"lock all", "lock w1", "lock K"} {
		s := stipulation(t, text)
		var start, later [maxScores]float32
		_, n := played(t, nil)
		s.score(n, &start)
		_, n = played(t, parsed(t, "e2e4 e7e5 f1c4 f8c5"))
		s.score(n, &later)
		if later[1] <= start[1] || later[2] <= start[2] {
			t.Errorf("%s: %v with fewer starting positions, %v with all", text, later, start)
		}
	}
}
