package engine_test

import (
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/engine"
	"haft/solve/solvertest"
)

// rows returns x1 - x2 >= 0, which amounts to a clause.
func rows() *formula.Formula {
	f := &formula.Formula{Vars: 3}
	f.AddLinear(formula.File, formula.Linear{
		Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: -1, Lit: 2}}, Sense: formula.AtLeast,
	})
	return f
}

// An engine that takes only clauses decides linear constraints that amount to clauses, and no
// others.
func TestSolveRows(t *testing.T) {
	f := rows()
	for _, e := range []engine.Engine{engine.Gini{}, engine.Gophersat{}, engine.GophersatPB{}} {
		r, err := engine.Solve(t.Context(), e, f)
		if err != nil || r.Status != engine.Sat || len(r.Value) != 4 || !f.Holds(r.Value) {
			t.Errorf("%v: %v, %v", e, r, err)
		}
	}
	f.AddLinear(formula.File, formula.Linear{
		Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}, {Coef: 1, Lit: 3}}, Sense: formula.Equal, Bound: 2,
	})
	if r, err := engine.Solve(t.Context(), engine.Gini{}, f); err == nil {
		t.Errorf("gini answers %v for a formula with a linear constraint", r)
	}
	r, err := engine.Solve(t.Context(), engine.GophersatPB{}, f)
	if err != nil || r.Status != engine.Sat || !f.Holds(r.Value) {
		t.Errorf("gophersat-pb: %v, %v", r, err)
	}
}

// Solve notices a wrong model.
func TestSolveBelievesNoModel(t *testing.T) {
	for _, value := range [][]bool{nil, {false, false, true, false}} {
		f := rows()
		f.Add(formula.File, 3)
		r, err := engine.Solve(t.Context(), solvertest.Claims{Status: engine.Sat, Value: value}, f)
		if err == nil || !strings.HasPrefix(err.Error(), "liar returned a model") || r.Status != engine.Unknown {
			t.Errorf("%v: %v, %v", value, r, err)
		}
	}
}
