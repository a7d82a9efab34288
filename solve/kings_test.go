package solve_test

import (
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// The kings in check are in as many worlds as are found one by one: in none, some or all, as CheckStatus says.
func TestKingsInCheck(t *testing.T) {
	extent.Slow(t)
	seen := map[solve.CheckState]int{}
	for seed := range uint64(60) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%3], 10+int(seed)%30)
		for plies := range len(g.Moves) + 1 {
			pos := model.ReplayTo(g, model.Ply(plies))
			marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
			if err != nil {
				t.Fatal(err)
			}
			want, err := solve.CheckStatus(ctx, solve.Exact{}, pos)
			if err != nil {
				t.Fatal(err)
			}
			sum := uint64(0)
			for _, worlds := range solve.KingsInCheck(pos, marginals) {
				sum += worlds
			}
			got := solve.May
			if sum == 0 {
				got = solve.Never
			} else if sum == marginals.Worlds {
				got = solve.Must
			}
			if seen[want]++; got != want {
				t.Errorf("%v: in check in %d of %d worlds, but %v", pos.Problem.Moves, sum, marginals.Worlds, want)
			}
			if marginals.Worlds < 500 {
				countOneByOne(t, pos, marginals)
			}
		}
	}
	if seen[solve.May] < 50 || seen[solve.Must] < 5 {
		t.Errorf("too few checks to tell: %v", seen)
	}
}

// Without the rule of check no king is in check, wherever it stands.
func TestNoKingsInCheck(t *testing.T) {
	g := solvertest.Play(t, "e2e4 f7f6 d1h5")
	for _, check := range []bool{true, false} {
		g.Rules.Check = check
		pos := model.ReplayTo(g, 3)
		marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
		if err != nil {
			t.Fatal(err)
		}
		if kings := solve.KingsInCheck(pos, marginals); (kings != [model.NumPieces]uint64{}) != check {
			t.Errorf("check %v: %v", check, kings)
		}
		if state, err := solve.CheckStatus(ctx, solve.Exact{}, pos); err != nil || (state != solve.Never) != check {
			t.Errorf("check %v: %v, %v", check, state, err)
		}
	}
}

// countOneByOne counts world by world.
func countOneByOne(t *testing.T, pos *model.Position, marginals *solve.Marginals) {
	t.Helper()
	var want [model.NumPieces]uint64
	safe := model.SafetyFacts(&pos.Board, pos.ToMove(), pos.Ply)
	for w := range exact.NewTable(&pos.Problem).Worlds() {
		for q, n := range w {
			if n == model.King && model.Piece(q).Color() == pos.ToMove() && !model.AllHold(safe, &w) {
				want[q]++
			}
		}
	}
	if got := solve.KingsInCheck(pos, marginals); got != want {
		t.Errorf("%v: kings in check in %v worlds, want %v", pos.Problem.Moves, got, want)
	}
}
