package formulatest

import (
	"fmt"
	"iter"

	"pgregory.net/rapid"

	"haft/encode/formula"
)

// Inputs returns a formula with n variables and no constraints, and a literal of each variable. If mixed is set,
// every other literal is negated.
func Inputs(n int, mixed bool) (*formula.Formula, []formula.Lit) {
	f := &formula.Formula{}
	var lits []formula.Lit
	for i := range n {
		l := f.Named(fmt.Sprintf("a%d", i+1))
		if mixed && i%2 == 1 {
			l = -l
		}
		lits = append(lits, l)
	}
	return f, lits
}

// AnyFormula draws formulas of a few variables, with clauses of any kind and linear constraints of any sense,
// including negative literals, repeated variables and zeros.
var AnyFormula = rapid.Custom(func(t *rapid.T) *formula.Formula {
	f, lits := Inputs(rapid.IntRange(1, 6).Draw(t, "variables"), false)
	lit := rapid.Custom(func(t *rapid.T) formula.Lit {
		l := rapid.SampledFrom(lits).Draw(t, "variable")
		if rapid.Bool().Draw(t, "negative") {
			return -l
		}
		return l
	})
	term := rapid.Custom(func(t *rapid.T) formula.Term {
		return formula.Term{Coef: rapid.IntRange(-20, 20).Draw(t, "coefficient"), Lit: lit.Draw(t, "literal")}
	})
	for _, c := range rapid.SliceOfN(rapid.SliceOfN(lit, 0, 4), 0, 5).Draw(t, "clauses") {
		f.Add(formula.File, c...)
	}
	for range rapid.IntRange(0, 4).Draw(t, "linear") {
		f.AddLinear(formula.File, formula.Linear{
			Terms: rapid.SliceOfN(term, 0, 5).Draw(t, "terms"),
			Sense: formula.Sense(rapid.IntRange(int(formula.AtMost), int(formula.Equal)).Draw(t, "sense")),
			Bound: rapid.IntRange(-20, 20).Draw(t, "bound"),
		})
	}
	return f
})

// SameModels fails the test unless two formulas have the same value for all assignments.
func SameModels(t *rapid.T, f, g *formula.Formula) {
	t.Helper()
	for value := range Values(f.Vars) {
		value = append(value, make([]bool, max(0, g.Vars-f.Vars))...)
		if f.Holds(value) != g.Holds(value) {
			t.Fatalf("%v: %v, then %v", value, f.Holds(value), g.Holds(value))
		}
	}
}

// Satisfiable tries all assignments of the variables.
func Satisfiable(f *formula.Formula) bool {
	for value := range Values(f.Vars) {
		if f.Holds(value) {
			return true
		}
	}
	return false
}

// Values yields all assignments of so many variables, each in a slice of its own. Entry 0 is unused.
func Values(vars int) iter.Seq[[]bool] {
	return func(yield func([]bool) bool) {
		for in := range uint(1) << vars {
			value := make([]bool, vars+1)
			for v := range vars {
				value[v+1] = in>>v&1 == 1
			}
			if !yield(value) {
				return
			}
		}
	}
}

// Extensions counts, up to limit, the complete assignments of f in which the literals are true, by unit propagation
// and search.
func Extensions(f *formula.Formula, limit int, lits ...formula.Lit) int {
	p := formula.NewPropagator(f)
	if !p.Assume(lits...) {
		return 0
	}
	return Count(p, limit)
}

// Count counts, up to limit, the complete assignments that extend what p assumes.
func Count(p *formula.Propagator, limit int) int { return countFrom(p, 1, limit) }

// countFrom searches the variables from v on.
func countFrom(p *formula.Propagator, v, limit int) (n int) {
	for v <= p.Vars() && p.Value(formula.Lit(v)) != 0 {
		v++
	}
	if v > p.Vars() {
		return 1
	}
	mark := p.Mark()
	for _, l := range []formula.Lit{-formula.Lit(v), formula.Lit(v)} {
		if n < limit && p.Assume(l) {
			n += countFrom(p, v+1, limit-n)
		}
		p.Undo(mark)
	}
	return n
}
