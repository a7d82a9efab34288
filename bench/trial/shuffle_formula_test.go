package trial

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
)

// randomFormula returns a formula with clauses and linear constraints.
func randomFormula(seed uint64) *formula.Formula {
	rng := rand.New(rand.NewPCG(seed, 1))
	literal := func() formula.Lit {
		l := formula.Lit(1 + rng.IntN(6))
		if rng.IntN(2) == 0 {
			return -l
		}
		return l
	}
	f := &formula.Formula{Vars: 6}
	for range 4 {
		f.Add(formula.File, literal(), literal(), literal())
	}
	for range 2 {
		l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(3)}
		for range 4 {
			l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(5) - 2, Lit: literal()})
		}
		f.AddLinear(formula.File, l)
	}
	return f
}

// The models of a shuffled formula, mapped back, are those of the formula, each exactly once.
func TestShuffle(t *testing.T) {
	models, changed := 0, 0
	for seed := range uint64(200) {
		f := randomFormula(seed)
		g, r := shuffle(f, seed+1, 0)
		found := map[string]bool{}
		for bits := range 1 << f.Vars {
			value := make([]bool, f.Vars+1)
			for v := 1; v <= f.Vars; v++ {
				value[v] = bits>>(v-1)&1 != 0
			}
			if !g.Holds(value) {
				continue
			}
			old := r.back(value, f.Vars)
			if !f.Holds(old) {
				t.Fatalf("seed %d: %v is a model of the shuffled formula, but mapped back to %v it is not one of the formula",
					seed, value, old)
			}
			found[fmt.Sprint(old)] = true
		}
		if want := countModels(f); len(found) != want {
			t.Fatalf("seed %d: %d models, want %d", seed, len(found), want)
		}
		models += len(found)
		if fmt.Sprint(f.Clauses) != fmt.Sprint(g.Clauses) {
			changed++
		}
		if again, _ := shuffle(f, seed+1, 0); fmt.Sprint(again) != fmt.Sprint(g) {
			t.Fatalf("seed %d: the second time gives another formula", seed)
		}
		if other, _ := shuffle(f, seed+1, 1); fmt.Sprint(other) == fmt.Sprint(g) {
			t.Errorf("seed %d: the next question is shuffled in the same way", seed)
		}
	}
	if models == 0 || changed < 190 {
		t.Errorf("%d models, %d formulas changed", models, changed)
	}
}

func countModels(f *formula.Formula) (n int) {
	for bits := range 1 << f.Vars {
		value := make([]bool, f.Vars+1)
		for v := 1; v <= f.Vars; v++ {
			value[v] = bits>>(v-1)&1 != 0
		}
		if f.Holds(value) {
			n++
		}
	}
	return n
}

// Seed 0 leaves the formula as it is, and models that are too short are extended.
func TestShuffleNot(t *testing.T) {
	f := randomFormula(1)
	g, r := shuffle(f, 0, 0)
	if g != f {
		t.Error("shuffled with seed 0")
	}
	if got := fmt.Sprint(r.back([]bool{false, true}, 3)); got != "[false true false false]" {
		t.Errorf("got %s", got)
	}
}
