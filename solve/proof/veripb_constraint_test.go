package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// vars is how many variables the random constraints have.
const vars = 4

// holds evaluates a constraint; bit v-1 is the value of variable v.
func (s *sum) holds(values int) bool {
	total := 0
	for _, c := range s.terms {
		if values>>(c.variable-1)&1 == 1 != (c.a < 0) {
			total += c.size()
		}
	}
	return total >= s.degree
}

func randomLinear(rng *rand.Rand) *formula.Linear {
	l := &formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(9) - 4}
	for range rng.IntN(7) {
		v := formula.Lit(1 + rng.IntN(vars))
		if rng.IntN(2) == 0 {
			v = -v
		}
		l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(9) - 4, Lit: v})
	}
	return l
}

// A linear constraint and its sums have the same solutions.
func TestSums(t *testing.T) {
	for seed := range uint64(2000) {
		l := randomLinear(solve.Seed(seed))
		f := &formula.Formula{Vars: vars, Linear: []formula.Linear{*l}}
		for values := range 1 << vars {
			model := make([]bool, vars+1)
			for v := range vars {
				model[v+1] = values>>v&1 == 1
			}
			want, got := f.Holds(model), true
			for _, s := range sums(l) {
				got = got && s.holds(values)
			}
			if got != want {
				t.Fatalf("seed %d: %+v is %v at %04b, its sums are %v", seed, l, want, values, got)
			}
		}
	}
}

// The result of an operation holds wherever its operands hold, and the operands are not changed.
func TestSumOperationsAreSound(t *testing.T) {
	extent.Slow(t)
	for seed := range uint64(5000) {
		rng := solve.Seed(seed)
		a, b := sums(randomLinear(rng))[0], sums(randomLinear(rng))[0]
		before := sum{slices.Clone(a.terms), a.degree}
		n, v := 1+rng.IntN(4), 1+rng.IntN(vars)
		times, err := a.times(n)
		if err != nil {
			t.Fatal(err)
		}
		results := map[string]*sum{
			"plus": a.plus(b), "times": times, "over": a.over(n), "saturated": a.saturated(), "without": a.without(v),
			"over, plain": a.overPlain(n),
		}
		if !a.equal(&before) {
			t.Fatalf("seed %d: an operand has changed", seed)
		}
		for values := range 1 << vars {
			for name, r := range results {
				if a.holds(values) && (b.holds(values) || name != "plus") && !r.holds(values) {
					t.Fatalf("seed %d: %s of %v and %v, number %d, variable %d, is %v, which fails at %04b",
						seed, name, a, b, n, v, r, values)
				}
				if name == "times" && a.holds(values) != r.holds(values) ||
					name == "saturated" && a.holds(values) != r.holds(values) {
					t.Fatalf("seed %d: %s of %v is %v, which is weaker at %04b", seed, name, a, r, values)
				}
				if r.contradicts() && r.holds(values) {
					t.Fatalf("%v is not a contradiction", r)
				}
			}
		}
		if results["without"].of(v) != 0 {
			t.Fatalf("seed %d: variable %d is still in %v", seed, v, results["without"])
		}
	}
}

// A division rounds up, also below zero.
func TestCeil(t *testing.T) {
	for _, c := range []struct{ a, n, want int }{
		{4, 3, 2}, {3, 3, 1}, {1, 3, 1}, {0, 3, 0}, {-2, 3, 0}, {-3, 3, -1}, {-5, 3, -1}, {-6, 3, -2}, {-4, 1, -4},
	} {
		if got := ceil(c.a, c.n); got != c.want {
			t.Errorf("%d/%d rounded up is %d, want %d", c.a, c.n, got, c.want)
		}
	}
}
