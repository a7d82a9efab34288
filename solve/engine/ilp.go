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
func (ILP) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	status, value := ilp.Solve(ctx, f)
	return Result{status, value}, nil
}

// Keep gives the formula to a linear program.
func (ILP) Keep(f *formula.Formula) (Kept, error) { return keptRows{ilp.New(f)}, nil }

type keptRows struct{ *ilp.Program }

func (k keptRows) Solve(ctx context.Context, assumed []formula.Lit) (Result, error) {
	status, value := k.Program.Solve(ctx, assumed)
	return Result{status, value}, nil
}
