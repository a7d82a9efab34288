package conformance

import (
	"context"

	"haft/model"
	"haft/solve"
)

// A tally is a Holder that counts the answers of another Solver. It is for one goroutine.
type tally struct {
	solve.Solver
	worlds, refutations int
}

func (t *tally) count(s solve.Status) {
	switch s {
	case solve.Sat:
		t.worlds++
	case solve.Unsat:
		t.refutations++
	}
}

// Solve counts an answer.
func (t *tally) Solve(ctx context.Context, p *model.Problem) (solve.Answer, error) {
	answer, err := t.Solver.Solve(ctx, p)
	t.count(answer.Status)
	return answer, err
}

// Hold opens a session that counts, if the Solver has sessions.
func (t *tally) Hold(p *model.Problem) (solve.Session, error) {
	h, ok := t.Solver.(solve.Holder)
	if !ok {
		return nil, nil
	}
	session, err := h.Hold(p)
	if session == nil || err != nil {
		return nil, err
	}
	return tallied{session, t}, nil
}

type tallied struct {
	solve.Session
	tally *tally
}

func (t tallied) Ask(ctx context.Context, facts ...model.Fact) (solve.Answer, error) {
	answer, err := t.Session.Ask(ctx, facts...)
	t.tally.count(answer.Status)
	return answer, err
}
