// Command engine is haft with one more engine, "splitting", made in another module than haft's. Such a program is all
// that it takes: "engine solvers check splitting" asks it questions of known answers, "engine solve --backend splitting
// FILE" decides a file, and "engine bench run --backends splitting,gini FILE" compares it.
package main

import (
	"context"

	"haft/cmd/haft/root"
	"haft/encode/formula"
	"haft/solve/engine"
)

func main() {
	root.Main(engine.Named{Name: "splitting", Doc: "splits and propagates, without learning", Engine: splitting{}})
}

// splitting is the search of Davis, Logemann and Loveland, "A Machine Program for Theorem-Proving", CACM 1962.
type splitting struct{}

func (splitting) String() string { return "splitting" }

// Linear returns true: haft's propagator takes linear constraints, too.
func (splitting) Linear() bool { return true }

func (splitting) Solve(ctx context.Context, f *formula.Formula) (engine.Result, error) {
	p := formula.NewPropagator(f)
	if !p.Consistent() {
		return engine.Result{Status: engine.Unsat}, nil
	}
	return split(ctx, p, 1), nil
}

// split tries both values of the first variable that is open, from v on.
func split(ctx context.Context, p *formula.Propagator, v int) engine.Result {
	for v <= p.Vars() && p.Value(formula.Lit(v)) != 0 {
		v++
	}
	switch {
	case ctx.Err() != nil:
		return engine.Result{}
	case v > p.Vars():
		value := make([]bool, v)
		for v := range value[1:] {
			value[v+1] = p.Value(formula.Lit(v+1)) > 0
		}
		return engine.Result{Status: engine.Sat, Value: value}
	}
	for _, l := range []formula.Lit{formula.Lit(v), -formula.Lit(v)} {
		mark := p.Mark()
		if p.Assume(l) {
			if r := split(ctx, p, v+1); r.Status != engine.Unsat {
				return r
			}
		}
		p.Undo(mark)
	}
	return engine.Result{Status: engine.Unsat}
}
