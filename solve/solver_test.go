package solve_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// Sessions pass the same suite, with every answer checked, for encodings of each kind: with facts as binary
// clauses, as supports, as definitions, and with merged facts.
func TestCheckedSessions(t *testing.T) {
	extent.Slow(t)
	chosen := extent.Share(2)
	for i, list := range []string{
		"", "roster=mdd,safety=support", "safety=defined,history=turns",
		"domain=log,history=closure",
	} {
		if !testing.Short() && !chosen(i) {
			continue
		}
		e, err := encode.Parse(list)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(list, func(t *testing.T) {
			solvertest.Run(t, solve.Checked("gini", backend.SAT{Encoding: e, Engine: engine.Gini{}}))
		})
	}
}

// Locks, reasons and moves are the same with sessions as with a new formula each time.
func TestSessionsAnswerTheSame(t *testing.T) {
	extent.Slow(t)
	sat := backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}}
	for seed := range extent.Of[uint64](1, 3, 6) {
		g := solve.RandomMixedGame(2 * seed) // a legal game
		var all [2][]any
		for i, s := range []solve.Solver{sat, onlySolves{sat}} {
			locks, err1 := solve.Locks(ctx, s, g)
			err2 := solve.WhyLocked(ctx, s, g, locks)
			moves, err3 := solve.Moves(ctx, s, model.ReplayTo(g, model.Ply(len(g.Moves))))
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Fatal(err)
			}
			all[i] = []any{locks, moves}
		}
		if diff := cmp.Diff(all[1], all[0]); diff != "" {
			t.Errorf("seed %d: %s", seed, diff)
		}
	}
}

// An engine that keeps nothing has no session, and an engine that takes only clauses has none for linear
// constraints.
func TestHold(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	if s, err := (backend.SAT{Encoding: encode.Default(), Engine: engine.Gophersat{}}).Hold(&p); s != nil || err != nil {
		t.Errorf("gophersat: %v, %v; want no session", s, err)
	}
	rows, err := encode.Parse("roster=native")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := (backend.SAT{Encoding: rows, Engine: engine.Gini{}}).Hold(&p); !errors.Is(err, engine.ErrLinear) {
		t.Errorf("rows: %v, %v; want ErrLinear", s, err)
	}
	if s, err := solve.Checked("exact", onlySolves{solve.Exact{}}).(solve.Holder).Hold(&p); s != nil || err != nil {
		t.Errorf("a Solver that holds nothing: %v, %v; want no session", s, err)
	}
}

// holdsLiar answers Solve correctly, but gives the same answer to every question in a session.
type holdsLiar struct {
	solve.Exact
	says solve.Answer
}

func (h holdsLiar) Hold(*model.Problem) (solve.Session, error) { return h, nil }

func (h holdsLiar) Ask(context.Context, ...model.Fact) (solve.Answer, error) { return h.says, nil }

// A wrong answer in a session is found like a wrong answer of Solve.
func TestCheckedFindsLiesInSessions(t *testing.T) {
	g := solve.RandomMixedGame(0)
	p := model.Replay(g)
	right, err := solve.Exact{}.Solve(ctx, p)
	if err != nil || right.Status != solve.Sat {
		t.Fatal(right.Status, err)
	}
	other := right.Witness
	other[0], other[1] = model.King, model.King
	for name, lie := range map[string]solve.Answer{
		"no world": {Status: solve.Unsat}, "no world of the problem": {Status: solve.Sat, Witness: other},
	} {
		var wrong *solve.WrongAnswer
		if _, err := solve.Backbone(ctx, solve.Checked("liar", holdsLiar{says: lie}), p); !errors.As(err, &wrong) {
			t.Errorf("%s: %v, want a WrongAnswer", name, err)
		}
	}
}
