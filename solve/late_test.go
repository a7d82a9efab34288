package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
)

// claimed is a game with a FEN tag.
const claimed = "[Variant \"Haft Schroedinger\"]\n[SetUp \"1\"]\n" +
	"[FEN \"kqrrbbnn/pppppppp/8/8/8/8/PPPPPPPP/KRRBBQNN w - - 0 1\"]\n\ne4 d5 f1d3 *"

// Whenever a solver fails while it tries the start of a FEN tag, the analysis fails with its error.
func TestClaimFailsWithTheSolver(t *testing.T) {
	g, err := gamefile.ReadGame(strings.NewReader(claimed), "game")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		left := n
		a, err := solve.Analyze(ctx, solvertest.Breaking{Solver: solve.Exact{}, Left: &left}, g, solve.Parts{})
		if left >= 0 {
			if err != nil || !a.Claimed {
				t.Errorf("with %d questions: %+v, %v", n, a, err)
			}
			break
		}
		if !errors.Is(err, solvertest.ErrBroken) || a != nil {
			t.Errorf("failing after %d questions: %+v, %v", n, a, err)
		}
	}
}

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

// An engine that claims a model that is not a model, or a world that is not a world, is refused.
func TestModelsAreConfirmed(t *testing.T) {
	p := model.Replay(solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5"))
	f, err := encode.Default().Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	for what, value := range map[string][]bool{"none": nil, "short": make([]bool, 3), "false": make([]bool, f.Vars+1)} {
		liar := solvertest.Claims(engine.Result{Status: engine.Sat, Value: value})
		if a, err := (backend.SAT{Encoding: encode.Default(), Engine: liar}).Solve(ctx, p); err == nil {
			t.Errorf("%s: %v", what, a.Status)
		}
	}
	if (&formula.Formula{Vars: 2}).Holds(make([]bool, 2)) {
		t.Error("a formula holds of too few values")
	}
}
