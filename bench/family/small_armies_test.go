package family

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/engine"
)

// Small armies in every roster, domain and form of king safety have the same answers by Gini on
// clauses and by Gophersat on linear constraints as by trying all natures.
func TestSmallArmies(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	var seen [3]int
	for _, axis := range encode.Axes()[:3] {
		for _, c := range axis.Choices {
			for range 6 {
				a := smallArmy(rng)
				want := brute(a, nil)
				if solved(t, axis.Name+"="+c.Name, a, want) {
					seen[want]++
				}
			}
		}
	}
	if min(seen[solve.Sat], seen[solve.Unsat]) < 50 {
		t.Errorf("all answers are the same: %v", seen)
	}
}

// solved reports whether the encoding takes the army.
func solved(t *testing.T, list string, a *encode.Army, want solve.Status) bool {
	t.Helper()
	kept, err := encode.Parse(list)
	if err != nil {
		t.Fatal(err)
	}
	f, err := kept.EncodeArmy(a)
	if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	answer(t, list, engine.GophersatPB{}, f, a, want)
	if kept.Linear() {
		clauses, err := encode.Parse(list + ",linear=bdd")
		if err != nil {
			t.Fatal(err)
		}
		if f, err = clauses.EncodeArmy(a); err != nil {
			t.Fatal(err)
		}
	}
	answer(t, list, engine.Gini{}, f, a, want)
	return true
}

func answer(t *testing.T, list string, by engine.Engine, f *formula.Formula, a *encode.Army, want solve.Status) {
	t.Helper()
	got, err := engine.Solve(context.Background(), by, f)
	if err != nil || got.Status != want || want == solve.Sat && !a.Holds(a.Decode(got.Value)) {
		t.Errorf("%s, %v, %+v: %v, %v; want %v", list, by, *a, got.Status, err, want)
	}
}
