package solve

import (
	"context"
	"fmt"

	"haft/model"
)

// A Session is a problem that is held open and asked about again and again, without being written as a formula each
// time. It is for one goroutine.
type Session interface {
	// Ask decides the problem with further facts, which are forgotten afterwards. The rules for
	// errors and Unknown are those of Solver.
	Ask(ctx context.Context, facts ...model.Fact) (Answer, error)
}

// A Holder is a Solver that holds problems open, as [SAT] does: faster for questions that ask often.
type Holder interface {
	Solver
	// Hold opens a session. It is nil, without an error, where the Solver's engine keeps nothing.
	Hold(p *model.Problem) (Session, error)
}

// hold opens a session, nil if the Solver has none to offer.
func hold(s Solver, p *model.Problem) (Session, error) {
	if h, ok := s.(Holder); ok {
		return h.Hold(p)
	}
	return nil, nil
}

// unheld stands for a session of a Solver that has none: every question is a problem of its own.
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

// possibleHeld tells for each group whether it can hold, asking for one after the other: an assumption costs less than
// the alternatives that Possible writes. What holds in a world once found is not asked for.
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
