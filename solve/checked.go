package solve

import (
	"context"
	"fmt"

	"haft/model"
	"haft/model/scramble"
)

// Checked returns a Solver that checks all answers of another Solver. A world must satisfy the facts, and the
// referee must be able to replay the game in it. An Unsat is confirmed by the exact solver. A wrong answer becomes
// a *WrongAnswer. The result has only the methods Solve and Hold, so that all questions go through them.
//
// If s is the exact solver, only its worlds are checked, because nothing but the tests can confirm its Unsat. It
// then keeps its quick ways.
func Checked(name string, s Solver) Solver {
	if e, ok := s.(Exact); ok {
		return checkedExact{e}
	}
	return checked{name, s}
}

type checkedExact struct{ Exact }

func (c checkedExact) Solve(ctx context.Context, p *model.Problem) (Answer, error) {
	return checked{"exact", c.Exact}.Solve(ctx, p)
}

type checked struct {
	name string
	s    Solver
}

// WrongAnswer is the error for a backend that gave a wrong answer.
type WrongAnswer struct {
	Backend string
	Claim   Status
	Why     string
	Problem *model.Problem
}

func (e *WrongAnswer) Error() string {
	return fmt.Sprintf("backend %s answered %v, which is wrong: %s", e.Backend, e.Claim, e.Why)
}

func (c checked) Solve(ctx context.Context, p *model.Problem) (Answer, error) {
	answer, err := c.s.Solve(ctx, p)
	return c.doubted(ctx, p, answer, err)
}

// doubted returns an answer about p after checking it.
func (c checked) doubted(ctx context.Context, p *model.Problem, answer Answer, err error) (Answer, error) {
	if err != nil {
		return Answer{}, fmt.Errorf("backend %s: %w", c.name, err)
	}
	if why := c.refute(ctx, p, &answer); why != "" {
		return Answer{}, &WrongAnswer{c.name, answer.Status, why, p}
	}
	return answer, nil
}

// Hold opens a session whose answers are checked in the same way.
func (c checked) Hold(p *model.Problem) (Session, error) {
	session, err := hold(c.s, p)
	if err != nil {
		return nil, fmt.Errorf("backend %s: %w", c.name, err)
	}
	if session == nil {
		return nil, nil
	}
	return checkedSession{c, p, session}, nil
}

// refute says what is wrong with an answer, or returns "".
func (c checked) refute(ctx context.Context, p *model.Problem, answer *Answer) string {
	switch answer.Status {
	case Sat:
		if !p.Holds(&answer.Witness) {
			return "its world does not satisfy the facts"
		}
		if ok, ply, why := scramble.Legal(&model.Game{Rules: p.Rules, Setup: p.Setup, Moves: p.Moves}, &answer.Witness); !ok {
			return fmt.Sprintf("the referee cannot play ply %d in its world: %v", ply, why)
		}
	case Unsat:
		if _, exact := c.s.(Exact); exact {
			return ""
		}
		// Confirming takes microseconds. An answer that came in time is confirmed even if the time is over now.
		if own, _ := (Exact{}).Solve(context.WithoutCancel(ctx), p); own.Status == Sat {
			return fmt.Sprintf("the exact solver has the world %v", &own.Witness)
		}
	}
	return ""
}

// checkedSession is a session that checks all answers of another session.
type checkedSession struct {
	checked
	p       *model.Problem
	session Session
}

func (c checkedSession) Ask(ctx context.Context, facts ...model.Fact) (Answer, error) {
	answer, err := c.session.Ask(ctx, facts...)
	return c.doubted(ctx, c.p.With(facts...), answer, err)
}
