package pb

import (
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// randomRow returns a sum over n variables with signs, repeated variables and zeros.
func randomRow(rng *rand.Rand, n int) formula.Linear {
	l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(20) - 5}
	for range rng.IntN(9) {
		sign := formula.Lit(1 - 2*rng.IntN(2))
		l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(15) - 5, Lit: sign * formula.Lit(1+rng.IntN(n))})
	}
	return l
}

// compare goes through all inputs, and compares what p and the assumed literals leave with a row. It counts both
// kinds.
func compare(t *testing.T, p *formula.Propagator, l formula.Linear, lits, assume []formula.Lit, seen map[bool]int) {
	t.Helper()
	for in := range 1 << len(lits) {
		given := append([]formula.Lit(nil), assume...)
		for i, x := range lits {
			given = append(given, []formula.Lit{-x, x}[in>>i&1])
		}
		want := l.Holds(valuesOf(len(lits), in))
		seen[want]++
		mark := p.Mark()
		if got := p.Assume(given...) && formulatest.Count(p, 1) > 0; got != want {
			t.Fatalf("%v with %b: %v, want %v", l, in, got, want)
		}
		p.Undo(mark)
	}
}

// Any linear constraint has the same solutions on its variables when it is written as clauses into a sink. Each
// takes one encoding in turn: a million with HAFT_SOAK=1.
func TestRandomRows(t *testing.T) {
	rows := 3000
	if extent.Soak() {
		rows = 1_000_000
	}
	seen := map[bool]int{}
	add := map[formula.Sense]func(formula.Sink, []formula.Term, int, string) error{
		formula.AtMost: AtMost, formula.AtLeast: AtLeast, formula.Equal: Equal,
	}
	names := Names()[1:]
	for seed := range rows {
		rng := rand.New(rand.NewPCG(uint64(seed), 4))
		n := 1 + rng.IntN(6)
		l := randomRow(rng, n)
		f, lits := formulatest.Inputs(n, false)
		name := names[seed%len(names)]
		if err := add[l.Sense](f, l.Terms, l.Bound, name); err != nil {
			t.Fatal(err)
		}
		if compare(t, formula.NewPropagator(f), l, lits, nil, seen); t.Failed() {
			t.Fatalf("seed %d, %s", seed, name)
		}
	}
	if seen[true] < rows || seen[false] < rows {
		t.Errorf("too few of one kind: %v", seen)
	}
	t.Logf("%d rows, %d inputs", rows, seen[true]+seen[false])
}
