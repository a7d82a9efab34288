package proof

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// counting returns ways to write limits and sums that count.
func counting(n int) (all []pair) {
	for seed := range uint64(20) {
		all = append(all, weighted(rand.New(rand.NewPCG(seed, 10)))...)
	}
	return slices.DeleteFunc(append(all, limits(n)...), func(p pair) bool { return p.counts != card.Always })
}

// Of each way to write a limit or a sum that counts, the clauses say exactly what the model does, and determine each
// auxiliary variable.
func TestBack(t *testing.T) {
	extent.Slow(t)
	most := extent.Of(4, 5, 8)
	for n := range most + 1 {
		for _, p := range counting(n) {
			var text bytes.Buffer
			defined := Defined(p.model, p.clauses)
			if err := DeriveBack(t.Context(), &text, p.model, p.clauses); err != nil {
				t.Errorf("%s: %v", p.name, err)
			} else if err := VerifyDerivation(t.Context(), p.clauses, defined, &text, 0); err != nil {
				t.Errorf("%s: %v", p.name, err)
			}
			if got, want := Determined(defined, p.clauses.Vars), p.clauses.Vars-p.model.Vars; got < want {
				t.Errorf("%s: %d auxiliary variables are determined, of %d", p.name, got, want)
			}
		}
	}
}

// Encodings that do not count have no such proof if they have several solutions for one of the model.
func TestSeveralAreNotProved(t *testing.T) {
	extent.NoGoroutines(t)
	tried := 0
	for _, p := range limits(4, 2) {
		if p.counts == card.Always || solutions(p.model) == formulatest.Count(formula.NewPropagator(p.clauses), 1<<20) {
			continue
		}
		tried++
		if err := DeriveBack(t.Context(), &bytes.Buffer{}, p.model, p.clauses); err == nil {
			t.Errorf("%s: was proved", p.name)
		}
	}
	if tried < 5 {
		t.Errorf("only %d were tried", tried)
	}
}

// If a clause is weakened so that the clauses have more solutions, the proof is refused, and there is no other.
func TestWeakerClausesAreRefused(t *testing.T) {
	extent.Slow(t)
	pairs := slices.DeleteFunc(counting(4), func(p pair) bool {
		return p.clauses.Vars > 13 || len(p.clauses.Clauses) == 0
	})
	refused := 0
	for seed := uint64(0); refused < 500; seed++ {
		rng := rand.New(rand.NewPCG(seed, 11))
		p := pairs[rng.IntN(len(pairs))]
		var text bytes.Buffer
		if err := DeriveBack(t.Context(), &text, p.model, p.clauses); err != nil {
			t.Fatal(p.name, err)
		}
		weaker := *p.clauses
		weaker.Clauses = slices.Clone(weaker.Clauses)
		i := rng.IntN(len(weaker.Clauses))
		v := formula.Lit(1 + rng.IntN(weaker.Vars))
		weaker.Clauses[i] = append(slices.Clone(weaker.Clauses[i]), v, -v) // always true, so that numbers stay
		if solutions(&weaker) == solutions(p.clauses) {
			continue
		}
		refused++
		about, steps := Defined(p.model, p.clauses), strings.NewReader(text.String())
		if VerifyDerivation(t.Context(), &weaker, about, steps, 0) == nil {
			t.Errorf("seed %d, %s without %v: the proof was accepted", seed, p.name, p.clauses.Clauses[i])
		}
		if refused%50 == 0 && DeriveBack(t.Context(), &bytes.Buffer{}, p.model, &weaker) == nil { // it takes long to give up
			t.Errorf("seed %d, %s without %v: was proved", seed, p.name, p.clauses.Clauses[i])
		}
	}
}

// solutions counts the solutions of a formula by trying all values.
func solutions(f *formula.Formula) (count int) {
	for value := range formulatest.Values(f.Vars) {
		if f.Holds(value) {
			count++
		}
	}
	return count
}
