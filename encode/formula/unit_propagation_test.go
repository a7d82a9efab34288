package formula_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// naive is a partial assignment, propagated by the definition. By variable: 1 true, -1 false, 0 open.
type naive []int

func (v naive) lit(l formula.Lit) int {
	if l < 0 {
		return -v[-l]
	}
	return v[l]
}

func (v naive) set(l formula.Lit) { v[l.Var()] = map[bool]int{true: 1, false: -1}[l > 0] }

// propagate reports whether it finds no contradiction.
func (v naive) propagate(f *formula.Formula) bool {
	for before := []int(nil); !slices.Equal(before, v); {
		before = slices.Clone(v)
		for _, c := range f.Clauses {
			if !v.clause(c) {
				return false
			}
		}
		for _, l := range f.Linear {
			if !v.linear(l) {
				return false
			}
		}
	}
	return true
}

func (v naive) clause(c formula.Clause) bool {
	open := map[formula.Lit]bool{}
	for _, l := range c {
		switch v.lit(l) {
		case 1:
			return true
		case 0:
			open[l] = true
		}
	}
	for l := range open {
		if len(open) == 1 {
			v.set(l)
		}
	}
	return len(open) > 0
}

// linear tries both values of every open variable. A value is impossible if the bound then lies outside the least
// and the greatest sum.
func (v naive) linear(l formula.Linear) bool {
	if !v.reaches(l) {
		return false
	}
	for _, t := range l.Terms {
		for _, try := range []formula.Lit{t.Lit, -t.Lit} {
			if v.lit(t.Lit) != 0 {
				continue
			}
			w := slices.Clone(v)
			if w.set(try); !w.reaches(l) {
				v.set(-try)
			}
		}
	}
	return true
}

// reaches reports whether the bound is between the least and the greatest sum.
func (v naive) reaches(l formula.Linear) bool {
	coef := map[int]int{}
	least, greatest := 0, 0
	for _, t := range l.Terms {
		if t.Lit > 0 {
			coef[t.Lit.Var()] += t.Coef
			continue
		}
		coef[t.Lit.Var()] -= t.Coef
		least, greatest = least+t.Coef, greatest+t.Coef
	}
	for x, c := range coef {
		if v[x] >= 0 && c > 0 || v[x] > 0 {
			greatest += c
		}
		if v[x] >= 0 && c < 0 || v[x] > 0 {
			least += c
		}
	}
	return (l.Sense == formula.AtLeast || least <= l.Bound) && (l.Sense == formula.AtMost || greatest >= l.Bound)
}

// randomFormula returns a formula with clauses and linear constraints of every kind; some contain a literal twice,
// or with both signs.
func randomFormula(rng *rand.Rand) *formula.Formula {
	f := &formula.Formula{Vars: 1 + rng.IntN(10)}
	lit := func() formula.Lit { return formula.Lit(1+rng.IntN(f.Vars)) * formula.Lit(1-2*rng.IntN(2)) }
	for range rng.IntN(25) {
		c := make([]formula.Lit, min(rng.IntN(12), 4))
		for i := range c {
			c[i] = lit()
		}
		if len(c) > 0 || rng.IntN(5) == 0 {
			f.Add(1, c...)
		}
	}
	for range rng.IntN(4) {
		l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(9) - 2}
		for range rng.IntN(6) {
			l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(9) - 3, Lit: lit()})
		}
		f.AddLinear(1, l)
	}
	return f
}

// The propagator finds what the definition finds, after any series of assumptions, some of which are taken back.
func TestPropagator(t *testing.T) {
	extent.Slow(t)
	conflicts := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		f := randomFormula(rng)
		p := formula.NewPropagator(f)
		start := p.Mark()
		if want := make(naive, f.Vars+1).propagate(f); p.Consistent() != want {
			t.Fatalf("seed %d: %v %v are consistent: %v", seed, f.Clauses, f.Linear, p.Consistent())
		}
		var stack []formula.Lit
		for range 12 {
			v := make(naive, f.Vars+1)
			for _, l := range stack {
				v.set(l)
			}
			want := v.propagate(f)
			if got := p.Assume(stack...); got != want {
				t.Fatalf("seed %d: assuming %v of %v %v: %v, want %v", seed, stack, f.Clauses, f.Linear, got, want)
			}
			for x := 1; want && x <= f.Vars; x++ {
				if p.Value(formula.Lit(x)) != v[x] || p.Value(-formula.Lit(x)) != -v[x] {
					t.Fatalf("seed %d: assuming %v of %v %v: variable %d is %d, want %d",
						seed, stack, f.Clauses, f.Linear, x, p.Value(formula.Lit(x)), v[x])
				}
			}
			if !want {
				conflicts++
			}
			if !want || rng.IntN(3) == 0 {
				p.Undo(start)
				stack = nil
			}
			for range rng.IntN(3) {
				if x := 1 + rng.IntN(f.Vars); !slices.Contains(stack, formula.Lit(x)) && !slices.Contains(stack, -formula.Lit(x)) {
					stack = append(stack, formula.Lit(x)*formula.Lit(1-2*rng.IntN(2)))
				}
			}
		}
	}
	if conflicts < 3000 || conflicts > 30000 {
		t.Errorf("%d contradictions of 36000", conflicts)
	}
}

// Counting models by propagation and search agrees with trying all assignments.
func TestExtensions(t *testing.T) {
	for seed := range uint64(500) {
		f := randomFormula(rand.New(rand.NewPCG(seed, 2)))
		want := 0
		for in := range 1 << f.Vars {
			value := make([]bool, f.Vars+1)
			for x := range f.Vars {
				value[x+1] = in>>x&1 == 1
			}
			if f.Holds(value) {
				want++
			}
		}
		if got := formulatest.Extensions(f, want+1); got != want {
			t.Errorf("seed %d: %d models, want %d: %v %v", seed, got, want, f.Clauses, f.Linear)
		}
	}
}
