package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// Every Solver gives the same sets and the same facts.
func TestReasonsAreThoseOfEveryBackend(t *testing.T) {
	extent.Slow(t)
	for _, name := range []string{"gini", "gophersat"} {
		b, err := backend.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		s := solve.Checked(name, solvertest.Open(t, b, b.Encoding))
		for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
			for _, r := range append(trials(t, kind, 2, 8, 14), overTrials(t, 1)...) {
				compareAnswers(t, name, s, r)
			}
		}
	}
}

// A Solver that has no method but Solve gives the same answers, on more games, with promotions and all rules.
func TestReasonsByWorldsAreThoseByTablesSoak(t *testing.T) {
	extent.Slow(t)
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range trials(t, kind, extent.Some(50), 4, 60) {
			compareAnswers(t, "by worlds", onlySolves{solve.Exact{}}, r)
		}
	}
	for _, r := range overTrials(t, 6) {
		compareAnswers(t, "by worlds", onlySolves{solve.Exact{}}, r)
	}
}

func compareAnswers(t *testing.T, name string, s solve.Solver, r *trial) {
	if diff := cmp.Diff(explain(t, solve.Exact{}, r), explain(t, s, r)); diff != "" {
		t.Errorf("%s explains %v otherwise, for %v:\n%s", name, r.claim, r.game.Moves, diff)
	}
	for what, question := range map[string]func(solve.Solver) (*solve.Smallest, error){
		"reasons": func(s solve.Solver) (*solve.Smallest, error) { return solve.Reasons(ctx, s, r.game, r.claim, 5) },
		"relaxations": func(s solve.Solver) (*solve.Smallest, error) {
			return solve.Relaxations(ctx, s, r.game, r.claim, solve.SetLimits{Sets: 5, Plies: 1000})
		},
	} {
		want, err1 := question(solve.Exact{})
		got, err2 := question(s)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s finds other %s for %v, for %v:\n%s", name, what, r.claim, r.game.Moves, diff)
		}
	}
}

// A Solver that finds a world only when it is asked again is detected, and not asked for ever.
func TestReasonsOfASolverThatContradictsItself(t *testing.T) {
	r := trials(t, "lock", 1, 20, 20)[0]
	w := worlds(model.Replay(r.game), 1)[0]
	_, err := solve.Explain(ctx, &fickle{world: w}, r.game, r.claim)
	if err == nil || !strings.Contains(err.Error(), "contradicts itself") {
		t.Errorf("%v, want that the solver contradicts itself", err)
	}
}

// fickle first says that there is no world, and then returns one in which the game's facts hold.
type fickle struct {
	world model.Assignment
	asked int
}

func (f *fickle) Solve(context.Context, *model.Problem) (solve.Answer, error) {
	if f.asked++; f.asked == 1 {
		return solve.Answer{Status: solve.Unsat}, nil
	}
	return solve.Answer{Status: solve.Sat, Witness: f.world}, nil
}
