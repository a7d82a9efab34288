package engine

import (
	"context"

	"haft/encode/formula"
	"haft/solve/ilp"
)

// ILP is the embedded engine for integer linear programming: branch and bound on gonum's simplex.
// It believes only those of the simplex's results that exact arithmetic confirms; package ilp
// explains how. It is slow, and shows what a linear relaxation is worth.
type ILP struct{}

// String returns the engine's name.
func (ILP) String() string { return "ilp" }

// Linear returns true: linear constraints are taken.
func (ILP) Linear() bool { return true }

// Solve decides any formula.
func (e ILP) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	if err := wellFormed(e, f); err != nil {
		return Result{}, err
	}
	p := ilp.New(f)
	status, value := p.Solve(ctx, nil)
	return Result{status, value, countersOf(p)}, nil
}

// Keep gives the formula to a linear program.
func (e ILP) Keep(f *formula.Formula) (Kept, error) {
	if err := wellFormed(e, f); err != nil {
		return nil, err
	}
	return keptRows{ilp.New(f)}, nil
}

type keptRows struct{ *ilp.Program }

func (k keptRows) Solve(ctx context.Context, assumed []formula.Lit) (Result, error) {
	status, value := k.Program.Solve(ctx, assumed)
	return Result{status, value, countersOf(k.Program)}, nil
}

// countersOf returns what the last search did. Gonum's simplex does not tell its pivots.
func countersOf(p *ilp.Program) Counters {
	return Counters{"conflicts": p.Work.Conflicts, "decisions": p.Work.Decisions, "nodes": p.Work.Nodes}
}
