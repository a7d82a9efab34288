package solve_test

import (
	"context"
	"errors"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

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
