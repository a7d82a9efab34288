package agree

import (
	"errors"
	"fmt"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/canary"
	"haft/solve/gen"
	"haft/solve/solvertest"
)

// Each question notices an answer that is not the exact solver's, and hands on the error of one that does not answer.
func TestQuestionsDiffer(t *testing.T) {
	g, ok := gen.Illegal(gen.Seed(3), model.DefaultRules(), gen.Styles[0], 12)
	if !ok {
		t.Fatal("no illegal game")
	}
	c, err := NewCase(t.Context(), "case", g)
	if err != nil || c.broken == nil {
		t.Fatal(err, "or a case that is not broken")
	}
	never := solvertest.Says{Answer: solve.Answer{Status: solve.Unsat}}
	for _, q := range questions {
		if err := q.ask(t.Context(), c, solve.Exact{}); err != nil {
			t.Errorf("%s: %v", q.name, err)
		}
		var d *Difference
		if err := q.ask(t.Context(), c, never); !errors.As(err, &d) && q.name != "check" { // there is no check here
			t.Errorf("%s of a solver that finds no world: %v", q.name, err)
		}
		if err := q.ask(t.Context(), c, solvertest.Says{}); !errors.Is(err, solve.ErrUndecided) {
			t.Errorf("%s of a solver that gives up: %v", q.name, err)
		}
		left := 0
		if err := q.ask(t.Context(), c, solvertest.Breaking{Left: &left}); !errors.Is(err, solvertest.ErrBroken) {
			t.Errorf("%s of a solver that breaks: %v", q.name, err)
		}
	}
	c.check++
	c.broken = &c.position.Problem
	for _, ask := range []question{{"check", askCheck}, {"verdict", askVerdict}} {
		var d *Difference
		if err := ask.ask(t.Context(), c, solve.Exact{}); !errors.As(err, &d) {
			t.Errorf("%s that differs: %v", ask.name, err)
		}
	}
}

// A fault is that of the error, and only an answer that differs is a wrong one.
func TestFaultOf(t *testing.T) {
	for want, err := range map[canary.Fault]error{
		canary.None: nil, canary.WrongAnswer: fmt.Errorf("so: %w", differ(1, 2)), canary.Silent: errors.New("what"),
	} {
		if got := faultOf(err); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
	}
	const want = "the backend's answer is 1, that of the exact solver 2"
	if err := differ(1, 2); err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if err := differ(1, 1); err != nil {
		t.Error(err)
	}
}
