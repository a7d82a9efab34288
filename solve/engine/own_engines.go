package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"haft/encode/formula"
	"haft/model/input"
	"haft/solve/ilp"
	"haft/solve/planes"
	"haft/solve/proof"
)

// CuttingPlanes is the embedded engine that learns linear constraints. It takes clauses and linear constraints as
// they are, and needs no search to count. Package planes explains how.
type CuttingPlanes struct {
	Proved bool // check a proof of each Unsat, and fail if it is wrong
}

// String returns the engine's name.
func (CuttingPlanes) String() string { return "cutting-planes" }

// Linear returns true: linear constraints are taken.
func (CuttingPlanes) Linear() bool { return true }

// Solve decides a formula unless its numbers are too large: see [planes.ErrNumbers].
func (e CuttingPlanes) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	if !e.Proved {
		s, err := planes.New(f)
		if err != nil {
			return Result{}, e.refusal(err)
		}
		return keptPlanes{s}.Solve(ctx, nil)
	}
	return e.proved(ctx, f, proof.Memory)
}

// proved decides a formula, and checks the proof of an Unsat. The search ends when its proof has more bytes than the
// limit, and the check when it needs more memory.
func (e CuttingPlanes) proved(ctx context.Context, f *formula.Formula, limit input.Size) (Result, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	written := input.NewBuffer(limit, stop)
	result, err := e.Prove(ctx, f, nil, written)
	switch {
	case written.Over() && result.Status != Sat:
		return Result{}, fmt.Errorf("%v %w", e, ErrLargeProof)
	case err != nil || result.Status != Unsat:
		return result, err
	}
	if err := complaint(proof.VerifyVeriPB(f, bytes.NewReader(written.Bytes()), limit)); err != nil {
		return Result{}, fmt.Errorf("%v answered %v and %w", e, Unsat, err)
	}
	return result, nil
}

// Prove decides a formula, and writes a VeriPB proof of an Unsat, with variables of these names: see [planes.Prove].
func (e CuttingPlanes) Prove(
	ctx context.Context, f *formula.Formula, symbols []string, w io.Writer,
) (Result, error) {
	status, value, err := planes.Prove(ctx, f, symbols, w)
	return Result{Status: status, Value: value}, e.refusal(err)
}

// refusal returns the error for a formula that is not taken.
func (e CuttingPlanes) refusal(err error) error {
	if errors.Is(err, planes.ErrNumbers) {
		return fmt.Errorf("%v %w: %w", e, ErrNumbers, err)
	}
	return err
}

// NewSession gives the formula to a solver.
func (e CuttingPlanes) NewSession(f *formula.Formula) (Session, error) {
	s, err := planes.New(f)
	if err != nil {
		return nil, e.refusal(err)
	}
	return keptPlanes{s}, nil
}

type keptPlanes struct{ *planes.Solver }

func (k keptPlanes) Solve(ctx context.Context, assumed []formula.Lit) (Result, error) {
	status, value := k.Solver.Solve(ctx, assumed)
	if err := k.Err(); err != nil {
		return Result{}, err
	}
	w := k.Work
	return Result{status, value, Counters{
		"conflicts": w.Conflicts, "decisions": w.Decisions, "propagations": w.Propagations, "restarts": w.Restarts,
	}}, nil
}

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

// NewSession gives the formula to a linear program.
func (e ILP) NewSession(f *formula.Formula) (Session, error) {
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
