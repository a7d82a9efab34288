package solve

import (
	"context"

	"haft/model"
	"haft/solve/exact"
)

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
	facts := exact.New(p)
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
	positions, worlds, natures := exact.New(p).Marginals()
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
	facts := exact.New(p)
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
