package solve

import (
	"context"
	"fmt"

	"haft/model"
)

// A Session holds a problem open, so that it can be asked about repeatedly without being written as a formula each
// time. It is for one goroutine.
type Session interface {
	// Ask decides the problem with further facts, which are forgotten afterwards. The rules for errors and Unknown
	// are those of Solver.
	Ask(ctx context.Context, facts ...model.Fact) (Answer, error)
}

// A Holder is a Solver that can hold problems open, as backend.SAT does. That is faster for questions that ask often.
type Holder interface {
	Solver
	// Hold opens a session. It returns nil without an error if the Solver's engine keeps nothing.
	Hold(p *model.Problem) (Session, error)
}

// hold opens a session, or returns nil if the Solver has none to offer.
func hold(s Solver, p *model.Problem) (Session, error) {
	if h, ok := s.(Holder); ok {
		return h.Hold(p)
	}
	return nil, nil
}

// unheld serves as the session of a Solver that has none: every question is a problem of its own.
type unheld struct {
	s Solver
	p *model.Problem
}

func (u unheld) Ask(ctx context.Context, facts ...model.Fact) (Answer, error) {
	return u.s.Solve(ctx, u.p.With(facts...))
}

// ask is Ask with Unknown as an error.
func ask(ctx context.Context, s Session, facts ...model.Fact) (Answer, error) {
	answer, err := s.Ask(ctx, facts...)
	return decided(ctx, answer, err)
}

// possibleHeld reports for each group whether it can hold. It asks about one group after the other, because
// assumptions cost less than the alternatives that Possible writes. A group that holds in a world found before is
// not asked about.
func possibleHeld(ctx context.Context, s Session, groups [][]model.Fact) ([]bool, error) {
	known := make([]bool, len(groups))
	for i, group := range groups {
		if known[i] {
			continue
		}
		answer, err := ask(ctx, s, group...)
		if err != nil {
			return nil, err
		}
		if answer.Status == Sat {
			strike(groups, known, &answer.Witness)
		}
		if known[i] != (answer.Status == Sat) {
			return nil, fmt.Errorf("the solver's world %v does not satisfy what it was asked for", &answer.Witness)
		}
	}
	return known, nil
}
