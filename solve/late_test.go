package solve_test

import (
	"context"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
)

// A claims is a solver that always gives the same answer.
type claims solve.Answer

func (c claims) Solve(_ context.Context, _ *model.Problem) (solve.Answer, error) {
	return solve.Answer(c), nil
}

// Answers that are checked are refused if they are wrong, whatever is wrong with them.
func TestCheckedRefuses(t *testing.T) {
	p := model.Replay(solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5"))
	right, err := solve.Exact{}.Solve(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	wrong := right.Witness
	wrong[0], wrong[1], wrong[2] = model.Rook, model.Rook, model.Rook
	for want, answer := range map[string]solve.Answer{
		"":                                      right,
		"its world does not satisfy the facts":  {Status: solve.Sat, Witness: wrong},
		"the exact solver has the world ":       {Status: solve.Unsat},
		"its world does not satisfy the facts ": {Status: solve.Sat},
	} {
		got, err := solve.Checked("x", claims(answer)).Solve(ctx, p)
		if want == "" {
			if err != nil || got != right {
				t.Errorf("the right answer is %v, %v", got, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), strings.TrimSpace(want)) {
			t.Errorf("%v: %v, want %q", answer.Status, err, want)
		}
	}
}
