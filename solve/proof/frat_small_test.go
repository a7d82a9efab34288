package proof

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// asFRAT returns a proof with these steps, without deletions, up to the empty clause.
func asFRAT(f *formula.Formula, steps []formula.Clause) string {
	var body, end strings.Builder
	id := 0
	write := func(kind string, c formula.Clause) {
		id++
		fmt.Fprintf(&body, "%s %d %s\n", kind, id, numbers(c))
		fmt.Fprintf(&end, "f %d %s\n", id, numbers(c))
	}
	for _, c := range f.Clauses {
		write("o", c)
	}
	for _, c := range append(slices.Clip(steps), nil) {
		write("a", c)
	}
	return body.String() + end.String()
}

// In small random formulas, random steps are judged as by plain, as text and as binary. After a word is changed, no
// proof is accepted for a formula that has solutions.
func TestFRATSmall(t *testing.T) {
	extent.Slow(t)
	verdicts := map[bool]int{}
	for seed := range extent.Of[uint64](800, 1500, 3000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		f := &formula.Formula{Vars: 5, Clauses: randomClauses(rng, 8+rng.IntN(18), 5)}
		steps := randomClauses(rng, rng.IntN(4), 6)
		text := asFRAT(f, steps)
		var drat strings.Builder
		for _, c := range append(steps, nil) {
			drat.WriteString(numbers(c) + "\n")
		}
		got, want := verifyFRAT(f, text), plain(f, drat.String())
		if (got == nil) != (want == nil) || got == nil && formulatest.Satisfiable(f) {
			t.Fatalf("seed %d: %v, but plainly %v; satisfiable %v\n%s", seed, got, want, formulatest.Satisfiable(f), text)
		}
		if bin := VerifyFRAT(f, bytes.NewReader(asBinary(text))); (bin == nil) != (got == nil) {
			t.Fatalf("seed %d: text %v, binary %v\n%s", seed, got, bin, text)
		}
		words := strings.Split(text, " ")
		words[rng.IntN(len(words))] = []string{"0", "1", "-1", "2", "-5", "\nd", "\na", "\no"}[rng.IntN(8)]
		if verifyFRAT(f, strings.Join(words, " ")) == nil && formulatest.Satisfiable(f) {
			t.Fatalf("seed %d: accepted, but satisfiable\n%s", seed, strings.Join(words, " "))
		}
		verdicts[got == nil]++
	}
	if verdicts[true] < 50 || verdicts[false] < 50 {
		t.Errorf("the random proofs are too much alike: %v", verdicts)
	}
}
