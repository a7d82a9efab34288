package encode

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"
)

// inputs is a formula with n variables and no constraints, and a literal of each; every
// other one is negated if mixed.
func inputs(n int, mixed bool) (*Formula, []Lit) {
	f := &Formula{Names: []string{""}}
	var lits []Lit
	for i := range n {
		l := f.NewVar(fmt.Sprintf("a%d", i+1))
		if mixed && i%2 == 1 {
			l = -l
		}
		lits = append(lits, l)
	}
	return f, lits
}

// ternary yields every partial assignment of the literals, with the number that are true
// and the number that are open.
func ternary(f *Formula, lits []Lit, visit func(v values, trues, open int)) {
	v := make(values, f.Vars+1)
	var assign func(i, trues, open int)
	assign = func(i, trues, open int) {
		if i == len(lits) {
			visit(append(values(nil), v...), trues, open)
			return
		}
		v[lits[i].Var()] = 0
		assign(i+1, trues, open+1)
		v.set(lits[i])
		assign(i+1, trues+1, open)
		v.set(-lits[i])
		assign(i+1, trues, open)
	}
	assign(0, 0, 0)
}

// Every way to write "at most k of n" has exactly the right solutions on its inputs: all
// n up to 8, all k, all 2ⁿ inputs.
func TestAtMostTruthTable(t *testing.T) {
	for _, row := range rosters {
		for n := range 9 {
			for k := -1; k <= n+1; k++ {
				for _, mixed := range []bool{false, true} {
					f, lits := inputs(n, mixed)
					row.write.limit(f, Roster, lits, k)
					truthTable(t, row.Name, f, lits, func(trues int) bool { return trues <= k })
				}
			}
		}
	}
}

// The same for "exactly one of n".
func TestExactlyOneTruthTable(t *testing.T) {
	for _, row := range domains {
		for n := range 9 {
			f, lits := inputs(n, n%2 == 0)
			row.write(f, OneNature, lits)
			truthTable(t, row.Name, f, lits, func(trues int) bool { return trues == 1 })
		}
	}
}

func truthTable(t *testing.T, name string, f *Formula, lits []Lit, holds func(trues int) bool) {
	t.Helper()
	for in := range uint(1) << len(lits) {
		v := make(values, f.Vars+1)
		for i, l := range lits {
			v.set([]Lit{-l, l}[in>>i&1])
		}
		if got, want := v.extends(f), holds(bits.OnesCount(in)); got != want {
			t.Errorf("%s, %d literals, input %b: %v, want %v; %v %v", name, len(lits), in, got, want, f.Clauses, f.Linear)
		}
	}
}

// A Doc says "propagates" exactly if unit propagation finds, from every partial input,
// every conflict and every forced input.
func TestPropagationLabels(t *testing.T) {
	for _, row := range rosters {
		complete := !row.Linear
		for n := 2; n <= 8; n++ {
			for k := 1; k < n && complete; k++ {
				f, lits := inputs(n, false)
				row.write(f, Roster, lits, k)
				ternary(f, lits, func(v values, trues, open int) {
					consistent := v.propagate(f)
					forced := countOpen(v, lits) == 0
					complete = complete && consistent == (trues <= k) && (trues != k || forced)
					if trues < k && countOpen(v, lits) != open {
						t.Errorf("%s, n = %d, k = %d: forces an input that is free", row.Name, n, k)
					}
				})
			}
		}
		label(t, row.Choice, complete)
	}
	for _, row := range domains {
		complete := !row.Linear
		for n := 1; n <= 8; n++ {
			f, lits := inputs(n, false)
			row.write(f, OneNature, lits)
			ternary(f, lits, func(v values, trues, open int) {
				consistent := v.propagate(f)
				decided := trues == 1 || trues == 0 && open == 1
				complete = complete && consistent == (trues < 2 && trues+open > 0) &&
					(!consistent || decided == (countOpen(v, lits) == 0))
			})
		}
		label(t, row.Choice, complete)
	}
}

func label(t *testing.T, c Choice, complete bool) {
	t.Helper()
	if says := strings.Contains(c.Doc, "propagates"); says != complete {
		t.Errorf("%s: propagates %v, but its Doc says %v", c.Name, complete, says)
	}
}

func countOpen(v values, lits []Lit) (n int) {
	for _, l := range lits {
		if v.lit(l) == 0 {
			n++
		}
	}
	return n
}

// Sizes as the papers give them.
func TestSizes(t *testing.T) {
	for n := 2; n <= 12; n++ {
		for k := 1; k < n; k++ {
			f, lits := inputs(n, false)
			binomial(f, Roster, lits, k)
			if f.Vars != n || len(f.Clauses) != choose(n, k+1) {
				t.Errorf("binomial, n = %d, k = %d: %d variables, %d clauses", n, k, f.Vars, len(f.Clauses))
			}
			f, lits = inputs(n, false)
			sequential(f, Roster, lits, k)
			if f.Vars != n+(n-1)*k || len(f.Clauses) != 2*n*k+n-3*k-1 {
				t.Errorf("sequential, n = %d, k = %d: %d variables, %d clauses", n, k, f.Vars, len(f.Clauses))
			}
		}
	}
}

func choose(n, k int) int {
	if k == 0 || k == n {
		return 1
	}
	return choose(n-1, k-1) + choose(n-1, k)
}

// The counter has one state where the limit is reached, and more than one below it.
func TestSequentialCounts(t *testing.T) {
	for n := 2; n <= 8; n++ {
		for k := 1; k < n; k++ {
			f, lits := inputs(n, false)
			sequential(f, Roster, lits, k)
			ternary(f, lits, func(v values, trues, open int) {
				if open > 0 || trues > k {
					return
				}
				if one := v.extensions(f, 2) == 1; one != (trues == k) {
					t.Errorf("n = %d, k = %d, input %v: one state is %v", n, k, v, one)
				}
			})
		}
	}
}
