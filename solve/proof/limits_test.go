package proof

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/encode/pb"
	"haft/solve/solvertest/extent"
)

// A pair is a model and its encoding.
type pair struct {
	name           string
	model, clauses *formula.Formula
	vars           int // of the proof, once it is written
	counts         card.Counts
}

// derived checks the proof that the encoding follows from the model, and returns how many lines it has.
func (p *pair) derived(t *testing.T) (lines int) {
	t.Helper()
	var text bytes.Buffer
	if err := Derive(t.Context(), &text, p.model, p.clauses); err != nil {
		t.Errorf("%s: %v", p.name, err)
		return 0
	}
	lines = bytes.Count(text.Bytes(), []byte("\n"))
	if err := VerifyDerivation(t.Context(), p.model, p.clauses, &text, 0); err != nil {
		t.Errorf("%s: %v", p.name, err)
	}
	return lines
}

// limits returns all ways to write limits of which there are proofs, of n literals, with the given bounds or else all.
func limits(n int, bounds ...int) (all []pair) {
	if bounds == nil {
		for k := -1; k <= n+1; k++ {
			bounds = append(bounds, k)
		}
	}
	for _, l := range card.Limits {
		if l.Linear || l.Unproved {
			continue
		}
		for _, k := range bounds {
			model, lits := formulatest.Inputs(n, n%2 == 1)
			clauses, _ := formulatest.Inputs(n, n%2 == 1)
			clauses.Meaning = &formula.Meaning{}
			row := formula.Linear{Terms: formula.Ones(lits), Bound: k}
			if l.Both {
				row.Sense = formula.Equal
				l.Exactly(clauses, 1, lits, k)
			} else {
				l.AtMost(clauses, 1, lits, k)
			}
			model.AddLinear(1, row)
			all = append(all, pair{fmt.Sprintf("%s %d of %d", l.Name, k, n), model, clauses, 0, l.Counts})
		}
	}
	for _, e := range card.ExactlyOnes {
		if e.Unproved {
			continue
		}
		model, lits := formulatest.Inputs(n, n%2 == 1)
		clauses, _ := formulatest.Inputs(n, n%2 == 1)
		clauses.Meaning = &formula.Meaning{}
		e.Add(clauses, 1, lits)
		model.AddLinear(1, formula.Linear{Terms: formula.Ones(lits), Sense: formula.Equal, Bound: 1})
		all = append(all, pair{fmt.Sprintf("%s of %d", e.Name, n), model, clauses, 0, e.Counts})
	}
	return all
}

// Proofs of limits of 12 literals do not grow out of hand, except where the clauses do.
func TestLargeLimits(t *testing.T) {
	extent.Slow(t)
	for _, p := range limits(12, 6) {
		if len(p.clauses.Clauses) > 1000 {
			continue // binomial
		}
		if lines := p.derived(t); lines > 1000 {
			t.Errorf("%s: %d lines for %d clauses", p.name, lines, len(p.clauses.Clauses))
		}
	}
}

// Each clause of each way to write a limit is proved, for up to eight literals and all limits.
func TestLimits(t *testing.T) {
	extent.Slow(t)
	most := 6
	if extent.Soak() {
		most = 8
	}
	for n := range most + 1 {
		for _, p := range limits(n) {
			p.derived(t)
		}
	}
}

// weighted returns a random constraint in all encodings of which there are proofs.
func weighted(rng *rand.Rand) (all []pair) {
	n := 1 + rng.IntN(7)
	l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(25) - 5}
	for v := range n {
		l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(12) - 2, Lit: formula.Lit(v+1) * formula.Lit(1-2*rng.IntN(2))})
	}
	for _, e := range pb.Encodings {
		if e.Name == pb.Keep || e.Unproved {
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

// Proofs of 24 terms with coefficients up to 100 do not grow out of hand, for encodings that add up bucket by bucket, and
// for choices that count as numbers, with bounds on both sides.
func TestLargeSums(t *testing.T) {
	extent.Slow(t)
	rng := rand.New(rand.NewPCG(1, 8))
	model, lits := formulatest.Inputs(24, false)
	sum := formula.Linear{Sense: formula.AtMost}
	for i, l := range lits {
		sum.Terms = append(sum.Terms, formula.Term{Coef: 1 + rng.IntN(100), Lit: l})
		sum.Bound += sum.Terms[i].Coef / 2
		if i%4 == 3 { // the four are a choice
			one := formula.Linear{Terms: formula.Ones(lits[i-3 : i+1]), Sense: formula.AtMost, Bound: 1}
			if i%8 == 3 {
				one.Sense = formula.Equal
			}
			model.AddLinear(1, one)
		}
	}
	model.AddLinear(1, sum)
	for _, c := range []struct {
		encoding      string
		sense         formula.Sense
		bound, atMost int
	}{
		{"gpw", formula.AtMost, sum.Bound, 5000},
		{"dpw", formula.AtMost, sum.Bound, 5000},
		{"binary-merge", formula.AtMost, sum.Bound, 10_000},
		{"mixed-radix", formula.AtMost, sum.Bound, 10_000},
		{"bdd-amo", formula.AtLeast, sum.Bound / 4, 5000},
		{"swc-amo", formula.Equal, sum.Bound / 4, 20_000},
		{"gte-amo", formula.AtMost, sum.Bound / 4, 20_000},
	} {
		row := &model.Linear[len(model.Linear)-1]
		row.Sense, row.Bound = c.sense, c.bound
		model.Meaning = &formula.Meaning{}
		clauses, err := pb.Translate(model, pb.Way{AMO: "pairwise", Linear: c.encoding})
		if err != nil {
			t.Fatal(err)
		}
		model.Meaning = nil
		p := pair{c.encoding, model, clauses, 0, card.Several}
		if lines := p.derived(t); lines > c.atMost {
			t.Errorf("%s: %d lines for %d clauses", c.encoding, lines, len(clauses.Clauses))
		}
	}
}

// Each clause of each way to write random linear constraints is proved.
func TestWeighted(t *testing.T) {
	most := extent.Of[uint64](5, 20, 1000)
	for seed := range most {
		for _, p := range weighted(rand.New(rand.NewPCG(seed, 7))) {
			p.derived(t)
		}
	}
}
