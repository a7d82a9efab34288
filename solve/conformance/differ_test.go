package conformance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"haft/model"
	"haft/solve"
)

// says is a Solver that says the same of every problem.
type says struct {
	answer solve.Answer
	err    error
}

func (s says) Solve(context.Context, *model.Problem) (solve.Answer, error) { return s.answer, s.err }

// Each question notices an answer that is not the exact solver's, and hands on the error of one that does not answer.
func TestQuestionsDiffer(t *testing.T) {
	g, ok := solve.RandomIllegalGame(solve.Seed(3), model.DefaultRules(), solve.Styles[0], 12)
	if !ok {
		t.Fatal("no illegal game")
	}
	c, err := NewCase(t.Context(), "case", g)
	if err != nil || c.broken == nil {
		t.Fatal(err, "or a case that is not broken")
	}
	never := says{answer: solve.Answer{Status: solve.Unsat}}
	for _, q := range questions {
		if err := q.ask(t.Context(), c, solve.Exact{}); err != nil {
			t.Errorf("%s: %v", q.name, err)
		}
		var d *difference
		if err := q.ask(t.Context(), c, never); !errors.As(err, &d) && q.name != "check" { // there is no check here
			t.Errorf("%s of a solver that finds no world: %v", q.name, err)
		}
		if err := q.ask(t.Context(), c, says{}); !errors.Is(err, solve.ErrUndecided) {
			t.Errorf("%s of a solver that gives up: %v", q.name, err)
		}
		if err := q.ask(t.Context(), c, says{err: io.ErrClosedPipe}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s of a solver that breaks: %v", q.name, err)
		}
	}
	c.check++
	c.broken = &c.position.Problem
	for _, ask := range []question{{"check", askCheck}, {"verdict", askVerdict}} {
		var d *difference
		if err := ask.ask(t.Context(), c, solve.Exact{}); !errors.As(err, &d) {
			t.Errorf("%s that differs: %v", ask.name, err)
		}
	}
}

// A failure is that of the error, and only an answer that differs is a wrong one.
func TestFaultOf(t *testing.T) {
	for want, err := range map[Failure]error{
		None: nil, WrongAnswer: fmt.Errorf("so: %w", differ(1, 2)), Silent: errors.New("what"),
	} {
		if got := failureOf(err); got != want {
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
