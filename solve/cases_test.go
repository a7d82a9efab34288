package solve_test

import (
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// onlySolves hides every method of a Solver but Solve.
type onlySolves struct{ solve.Solver }

// Every case is answered right, both by the exact solver's quick ways and by its Solve alone.
func TestCases(t *testing.T) {
	extent.Slow(t)
	solvers := map[string]solve.Solver{
		"quick":      solve.Checked("exact", solve.Exact{}),
		"by solving": solve.Checked("exact", onlySolves{solve.Exact{}}),
	}
	for _, c := range solvertest.Cases(t) {
		for name, s := range solvers {
			a, err := solve.Analyze(ctx, s, c.Game(), solve.Parts{Pieces: true, Moves: true, Outcome: true})
			if err != nil {
				t.Errorf("%s %v: %v", name, c.Moves, err)
				continue
			}
			compare(t, name, &c, a)
		}
	}
}

func compare(t *testing.T, name string, c *solvertest.Case, a *solve.Analysis) {
	if a.Legal != c.Expect.Legal || a.Ply != c.Expect.Ply {
		t.Errorf("%s %v: legal %v, ply %d; want %v, %d", name, c.Moves, a.Legal, a.Ply, c.Expect.Legal, c.Expect.Ply)
	}
	if a.Counts() != (solve.Counts{Positions: c.Expect.Positions, Worlds: c.Expect.Worlds}) {
		t.Errorf("%s %v: %+v, want %d, %d", name, c.Moves, a.Counts(), c.Expect.Positions, c.Expect.Worlds)
	}
	for q := range model.Piece(model.NumPieces) {
		for n := model.King; n <= model.Knight; n++ {
			if got, want := a.Marginals.Natures[q][n], c.Expect.Pieces[q.String()][n.String()]; got != want {
				t.Errorf("%s %v: %v is %v in %d worlds, want %d", name, c.Moves, q, n, got, want)
			}
		}
	}
	if !c.Expect.Legal {
		return
	}
	if len(a.Moves) != len(c.Expect.Moves) {
		t.Errorf("%s %v: %d moves, want %d", name, c.Moves, len(a.Moves), len(c.Expect.Moves))
	}
	for _, m := range a.Moves {
		if want := c.Expect.Moves[m.Move.String()]; m.Positions != want {
			t.Errorf("%s %v: %v leaves %d, want %d", name, c.Moves, m.Move, m.Positions, want)
		}
	}
	got := a.Outcome
	if got.Ongoing != c.Expect.Outcome.Ongoing || got.Checkmate != c.Expect.Outcome.Checkmate ||
		got.Stalemate != c.Expect.Outcome.Stalemate {
		t.Errorf("%s %v: %+v, want %+v", name, c.Moves, got, c.Expect.Outcome)
	}
	if got.Over() != (len(a.Moves) == 0) {
		t.Errorf("%s %v: over %v with %d moves", name, c.Moves, got.Over(), len(a.Moves))
	}
}

func TestReasonsAreSmallest(t *testing.T) {
	for _, c := range solvertest.Cases(t) {
		if c.ExplanationSize == 0 {
			continue
		}
		var denial []model.Fact
		if c.Lock != nil {
			n, _ := model.ParseNature(c.Lock.Nature[0])
			denial = append(denial, solve.IsNot(piece(t, c.Lock.Piece), n.Set()))
		}
		because, err := solve.Reason(ctx, solve.Exact{}, c.Game(), denial...)
		if err != nil || len(because) != c.ExplanationSize {
			t.Errorf("%v: because of %v, %v; the smallest has %d plies", c.Moves, because, err, c.ExplanationSize)
		}
	}
}
