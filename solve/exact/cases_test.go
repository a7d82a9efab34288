package exact_test

import (
	"testing"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/solvertest"
)

// Every case has the right counts, natures with their worlds, positions left after each candidate move, and worlds
// that have ended.
func TestCases(t *testing.T) {
	for _, c := range solvertest.Cases(t) {
		pos := model.ReplayTo(c.Legal(), model.Ply(len(c.Legal().Moves)))
		positions, worlds, natures := exact.NewTable(&pos.Problem).Marginals()
		if positions != c.Expect.Positions || worlds != c.Expect.Worlds {
			t.Errorf("%s %v: %d positions, %d worlds; want %d, %d",
				c.Kind, c.Moves, positions, worlds, c.Expect.Positions, c.Expect.Worlds)
		}
		for q := range model.Piece(model.NumPieces) {
			for n := model.King; n <= model.Knight; n++ {
				if got, want := natures[q][n], c.Expect.Pieces[q.String()][n.String()]; got != want {
					t.Errorf("%s %v: %v is %v in %d worlds, want %d", c.Kind, c.Moves, q, n, got, want)
				}
			}
		}
		if !c.Expect.Legal {
			if left, _ := exact.NewTable(model.Replay(c.Game())).Count(); left != 0 {
				t.Errorf("%s %v: %d positions, want none", c.Kind, c.Moves, left)
			}
			continue
		}
		if got := exact.Ending(pos); got != exact.Outcome(c.Expect.Outcome) {
			t.Errorf("%s %v: outcome %+v, want %+v", c.Kind, c.Moves, got, c.Expect.Outcome)
		}
		got := map[string]uint64{}
		for _, m := range pos.Candidates() {
			if left, _ := exact.NewTable(&pos.After(m).Problem).Count(); left > 0 {
				got[m.String()] = left
			}
		}
		for m, left := range c.Expect.Moves {
			if got[m] != left {
				t.Errorf("%s %v: %s leaves %d, want %d", c.Kind, c.Moves, m, got[m], left)
			}
		}
		if len(got) != len(c.Expect.Moves) {
			t.Errorf("%s %v: %d moves, want %d", c.Kind, c.Moves, len(got), len(c.Expect.Moves))
		}
	}
}
