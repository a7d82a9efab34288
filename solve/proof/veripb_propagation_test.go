package proof

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
)

// Proofs by hand for the formula small: exactly two of x1, x2 and x3 are true, and at most one of any two of them.
func TestRUPSays(t *testing.T) {
	const begin, end = VeriPBHeader + "\n", "output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n"
	for _, row := range []struct{ proof, want string }{
		{"rup 1 ~x1 >= 1 ; rup >= 1 ;", ""},
		{"rup 2 ~x1 1 ~x1 >= 1 ; rup >= 1 ;", ""},
		{"rup 1 x1 >= 1 ; rup -1 x1 >= 0 ; rup >= 1 ;", ""},
		{"rup 1 ~x1 >= 1 ; pol 1 2 + 3 + 2 d 4 + ;", ""},
		{"rup >= 1 ;", "finds no contradiction"},
		{"rup 1 x1 >= 1 ;", "is not a contradiction"},
		{"rup 1 ~x1 >= 2 ;", "finds no contradiction"},
		{"rup 1 ~x1 >= 1 ;", "is not a contradiction"},
		{"rup 1 ~x1 ;", "expected coefficients"},
		{"rup ;", "expected coefficients"},
		{"rup -1 ~x1 <= -1 ; rup >= 1 ;", ""},
		{"rup 1 ~x4 >= 1 ;", "finds no contradiction"},
		{"rup y ~x1 >= 1 ;", "expected a number"},
		{"rup 9223372036854775808 ~x1 >= 1 ;", "2^61: not supported"},
		{"rup 2305843009213693952 ~x1 2 ~x1 >= 1 ;", "2^61: not supported"},
	} {
		err := VerifyVeriPB(small(), strings.NewReader(begin+row.proof+end), 0)
		if got := fmt.Sprint(err); row.want == "" && err != nil || !strings.Contains(got, row.want) && row.want != "" {
			t.Errorf("%q: %v; want %q", row.proof, err, row.want)
		}
	}
}

// Random lines about random formulas, and mutations of one another: whatever is accepted holds in every solution of
// the formula, by trying all values, and no formula with a solution is refuted.
func TestRUPAcceptsOnlyWhatFollows(t *testing.T) {
	extent.Slow(t)
	accepted, follows := 0, 0
	for seed := range uint64(20_000) {
		rng := rand.New(rand.NewPCG(seed, 12))
		f := &formula.Formula{Vars: 4}
		for range 1 + rng.IntN(5) {
			f.AddLinear(0, randomRow(rng))
		}
		line := randomRow(rng)
		line.Sense = formula.AtLeast
		holds := implied(f, &line)
		if holds {
			follows++
		}
		v, err := newPlanes(t.Context(), &formula.Instance{Formula: f}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if v.rup(strings.Fields(words(&line))) != nil {
			continue
		}
		accepted++
		if !holds {
			t.Fatalf("seed %d: %s does not follow from %+v", seed, words(&line), f.Linear)
		}
	}
	if accepted < 500 || follows == 20_000 {
		t.Errorf("%d accepted, %d follow: the lines are too much alike", accepted, follows)
	}
}

func randomRow(rng *rand.Rand) formula.Linear {
	l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(5)}
	for v := 1; v <= 4; v++ {
		if rng.IntN(3) > 0 {
			l.Terms = append(l.Terms, formula.Term{Coef: 1 + rng.IntN(3), Lit: formula.Lit(v * (1 - 2*rng.IntN(2)))})
		}
	}
	return l
}

// words returns the row in the form of a rup line.
func words(l *formula.Linear) string {
	var b strings.Builder
	for _, t := range l.Terms {
		sign := ""
		if t.Lit < 0 {
			sign = "~"
		}
		fmt.Fprintf(&b, "%d %sx%d ", t.Coef, sign, t.Lit.Var())
	}
	return fmt.Sprintf("%s>= %d", b.String(), l.Bound)
}

// implied reports whether every solution of f satisfies the row, by trying.
func implied(f *formula.Formula, l *formula.Linear) bool {
	with := &formula.Formula{Vars: 4, Linear: []formula.Linear{*l}}
	for bits := range 16 {
		value := []bool{false, bits&1 > 0, bits&2 > 0, bits&4 > 0, bits&8 > 0}
		if f.Holds(value) && !with.Holds(value) {
			return false
		}
	}
	return true
}
