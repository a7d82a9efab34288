package solve

import (
	"context"
	"errors"
	"fmt"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/solution"
)

// Status is the outcome of a search.
type Status = solution.Status

// The three outcomes. Unknown means that a limit was reached, or that the context ended.
const (
	Unknown = solution.Unknown
	Sat     = solution.Sat
	Unsat   = solution.Unsat
)

// Answer is what a Solver found. Witness is a world if Status is Sat.
type Answer struct {
	Status  Status
	Witness model.Assignment
}

// A Solver decides problems. It returns Unknown without an error if the context ends first. It returns an error if
// it cannot answer: the program is missing, crashed, or printed something other than an answer. It must not return
// a wrong status.
type Solver interface {
	Solve(ctx context.Context, p *model.Problem) (Answer, error)
}

// Counts holds the number of starting positions for which some choice of promotions works, and the number of
// worlds, which include that choice.
type Counts struct {
	Positions, Worlds uint64
}

// Marginals holds the counts and, for each piece and nature, the number of worlds in which the piece has that nature.
type Marginals struct {
	Counts
	Natures [model.NumPieces][model.NumNatures + 1]uint64
}

// A BackboneFinder is a Solver that finds what every piece may be at once, as [Exact] does. An engine that computes the
// backbone of a formula, or all its models on some variables, could do the same.
type BackboneFinder interface {
	Solver
	Backbone(ctx context.Context, p *model.Problem) (model.Domains, error)
}

// Exact is the exact solver as a Solver. Package exact says how it works.
type Exact struct{}

var _ BackboneFinder = Exact{}

// isExact reports whether a Solver is the exact one, checked or not. The exact solver answers whole questions from
// its tables; other Solvers are asked for worlds.
func isExact(s Solver) bool {
	switch s.(type) {
	case Exact, checkedExact:
		return true
	}
	return false
}

// Solve tries the alternatives one by one.
func (Exact) Solve(ctx context.Context, p *model.Problem) (Answer, error) {
	groups := p.Any
	if len(groups) == 0 {
		groups = [][]model.Fact{nil}
	}
	facts := exact.NewTable(p)
	for _, group := range groups {
		if ctx.Err() != nil {
			return Answer{}, nil
		}
		t := *facts
		t.Add(group...)
		if w, ok := t.Decide(); ok {
			return Answer{Sat, w}, nil
		}
	}
	return Answer{Status: Unsat}, nil
}

// Marginals returns all counts. The problem must have no alternatives.
func (Exact) Marginals(_ context.Context, p *model.Problem) (*Marginals, error) {
	positions, worlds, natures := exact.NewTable(p).Marginals()
	return &Marginals{Counts{positions, worlds}, natures}, nil
}

// Backbone reads what every piece may be from the marginals.
func (e Exact) Backbone(ctx context.Context, p *model.Problem) (model.Domains, error) {
	marginals, err := e.Marginals(ctx, p)
	if err != nil {
		return model.Domains{}, err
	}
	return marginals.Domains(), nil
}

// possible decides group by group. The world found for one group often shows others.
func (Exact) possible(ctx context.Context, p *model.Problem, groups [][]model.Fact) ([]bool, error) {
	possible := make([]bool, len(groups))
	facts := exact.NewTable(p)
	for i, group := range groups {
		if err := overdue(ctx); err != nil {
			return nil, err
		}
		if possible[i] {
			continue
		}
		t := *facts
		t.Add(group...)
		if w, ok := t.Decide(); ok {
			strike(groups, possible, &w)
		}
	}
	return possible, nil
}

// moves returns the legal moves without trying each.
func (Exact) moves(ctx context.Context, pos *model.Position) ([]model.Move, error) {
	if err := overdue(ctx); err != nil {
		return nil, err
	}
	return exact.NewState(pos).Moves(), nil
}

// Domains returns the natures that each piece has in at least one of the worlds counted.
func (c *Marginals) Domains() model.Domains {
	var d model.Domains
	for q, natures := range c.Natures {
		for n := model.King; n <= model.Knight; n++ {
			if natures[n] > 0 {
				d[q] |= n.Set()
			}
		}
	}
	return d
}

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

// ErrUndecided is wrapped by the errors for questions to which a Solver answered Unknown. If the context had not
// ended, the error also wraps ErrGaveUp.
var (
	ErrUndecided = errors.New("undecided")
	ErrGaveUp    = fmt.Errorf("%w: the solver gave up (it answered %v)", ErrUndecided, Unknown)
)

// overdue returns an error that wraps [ErrUndecided] if the context has ended.
func overdue(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrUndecided, err)
	}
	return nil
}

// decide is Solve with Unknown as an error.
func decide(ctx context.Context, s Solver, p *model.Problem) (Answer, error) {
	answer, err := s.Solve(ctx, p)
	return decided(ctx, answer, err)
}

// decided turns an answer Unknown into an error.
func decided(ctx context.Context, answer Answer, err error) (Answer, error) {
	if err == nil && answer.Status == Unknown {
		if err = overdue(ctx); err == nil {
			err = ErrGaveUp
		}
	}
	return answer, err
}

// Count returns the numbers of starting positions and worlds of a problem without alternatives, as counted by the
// exact solver.
func Count(p *model.Problem) Counts {
	positions, worlds := exact.NewTable(p).Count()
	return Counts{positions, worlds}
}
