package engine

import (
	"context"
	"fmt"

	"github.com/go-air/gini/z"

	"haft/encode/formula"
)

// giniKept is one solver for many questions. The library may end the process when it is asked again
// after it has found that the clauses alone, without assumptions, have no solution. So the clauses
// are first solved alone, and the solver is not asked again if they have no solution. A clause that
// is added later brings a new variable, so it cannot take away their solution.
type giniKept struct {
	*giniClauses
	vars    int
	without Status // of the clauses without assumptions
}

// Keep gives the formula to a solver. It fails if the formula has linear constraints.
func (e Gini) Keep(f *formula.Formula) (Kept, error) {
	if err := clausesOnly(e, f); err != nil {
		return nil, err
	}
	return &giniKept{giniClauses: newGiniClauses(f), vars: f.Vars}, nil
}

func (k *giniKept) Add(c formula.Clause) {
	for _, l := range c {
		k.vars = max(k.vars, l.Var())
	}
	k.add(c)
}

func (k *giniKept) Solve(ctx context.Context, assumed []formula.Lit) (Result, error) {
	if k.without == Unknown {
		k.without = giniStatus(runGini(ctx, k.solver, nil))
	}
	if k.without != Sat {
		return Result{Status: k.without}, nil
	}
	lits := make([]z.Lit, len(assumed))
	for i, l := range assumed {
		if l == 0 {
			return Result{}, fmt.Errorf("gini, asked under assumptions: %w", formula.ErrZero)
		}
		lits[i] = k.lit(l)
	}
	if s := giniStatus(runGini(ctx, k.solver, lits)); s != Sat {
		return Result{Status: s}, nil
	}
	return Result{Status: Sat, Value: k.model(k.vars)}, nil
}
