package engine

import (
	"context"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"haft/encode/formula"
)

// giniKept is one solver for many questions. The library may end the process when it is asked again after it has
// found the clauses themselves, without assumptions, to have no solution. So they are solved by themselves first, and
// never again if that is what comes out; and a clause that is added later brings a variable of its own, which leaves
// them the solution that they had.
type giniKept struct {
	g       *gini.Gini
	vars    int
	without Status // assumptions
}

// Keep gives the formula to a solver. Linear constraints are refused.
func (e Gini) Keep(f *formula.Formula) (Kept, error) {
	if err := clausesOnly(e, f); err != nil {
		return nil, err
	}
	k := &giniKept{g: gini.New(), vars: f.Vars}
	for _, c := range f.Clauses {
		addGini(k.g, c)
	}
	return k, nil
}

func (k *giniKept) Add(c formula.Clause) {
	for _, l := range c {
		k.vars = max(k.vars, l.Var())
	}
	addGini(k.g, c)
}

func (k *giniKept) Solve(ctx context.Context, assumed []formula.Lit) Result {
	if k.without == Unknown {
		k.without = giniStatus(runGini(ctx, k.g, nil))
	}
	if k.without != Sat {
		return Result{Status: k.without}
	}
	lits := make([]z.Lit, len(assumed))
	for i, l := range assumed {
		lits[i] = z.Dimacs2Lit(int(l))
	}
	if s := giniStatus(runGini(ctx, k.g, lits)); s != Sat {
		return Result{Status: s}
	}
	return Result{Sat, giniModel(k.g, k.vars)}
}
