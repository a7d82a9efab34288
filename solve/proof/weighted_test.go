package proof

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/encode/pb"

	"haft/solve/solvertest/extent"
)

// weighted returns a random constraint in all encodings.
func weighted(rng *rand.Rand) (all []pair) {
	n := 1 + rng.IntN(7)
	l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(25) - 5}
	for v := range n {
		l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(12) - 2, Lit: formula.Lit(v+1) * formula.Lit(1-2*rng.IntN(2))})
	}
	for _, e := range pb.Encodings {
		if e.Name == pb.Keep {
			continue
		}
		model, _ := formulatest.Inputs(n, false)
		model.AddLinear(1, l)
		model.Meaning = &formula.Meaning{}
		clauses, err := pb.Translate(model, pb.Way{Linear: e.Name})
		if err != nil {
			panic(err)
		}
		model.Meaning = nil
		all = append(all, pair{fmt.Sprintf("%s of %v", e.Name, l), model, clauses, 0, e.Counts})
	}
	return all
}

// Each clause of each way to write random linear constraints is proved.
func TestWeighted(t *testing.T) {
	most := extent.Of[uint64](5, 20, 1000)
	for seed := range most {
		for _, p := range weighted(rand.New(rand.NewPCG(seed, 7))) {
			var text bytes.Buffer
			if err := Derive(t.Context(), &text, p.model, p.clauses); err != nil {
				t.Errorf("%s: %v", p.name, err)
			} else if err := VerifyDerivation(t.Context(), p.model, p.clauses, &text, 0); err != nil {
				t.Errorf("%s: %v", p.name, err)
			}
		}
	}
}
