package pb

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
)

// Values satisfy random rows exactly if the clauses of every encoding have a model that extends these values.
func TestTranslated(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 11))
		f := &formula.Formula{Vars: 3}
		for range 1 + rng.IntN(2) {
			l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(9) - 2}
			for range 1 + rng.IntN(4) {
				sign := formula.Lit(1 - 2*rng.IntN(2))
				l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(9) - 3, Lit: sign * formula.Lit(1+rng.IntN(3))})
			}
			f.AddLinear(formula.File, l)
		}
		for _, name := range Names() {
			g, err := Translate(f, Way{Linear: name})
			if err != nil || name != Keep && len(g.Linear) > 0 {
				t.Fatalf("%s: %v, %d rows are left", name, err, len(g.Linear))
			}
			for bits := range 8 {
				value := []bool{false, bits&1 > 0, bits&2 > 0, bits&4 > 0}
				if f.Holds(value) != completes(g, value) {
					t.Errorf("seed %d, %s: %v of %+v", seed, name, value, f.Linear)
				}
			}
		}
	}
	if _, err := Translate(&formula.Formula{}, Way{Linear: "nonsense"}); err == nil {
		t.Error("nonsense was accepted")
	}
}

// completes reports whether the values of the first variables can be completed to a model, by trying.
func completes(f *formula.Formula, value []bool) bool {
	for _, c := range f.Clauses {
		if known(c, value) && !c.Holds(value) {
			return false
		}
	}
	if len(value) > f.Vars {
		return f.Holds(value)
	}
	return completes(f, append(value[:len(value):len(value)], false)) ||
		completes(f, append(value[:len(value):len(value)], true))
}

// known reports whether all variables of a clause have values.
func known(c formula.Clause, value []bool) bool {
	for _, l := range c {
		if l.Var() >= len(value) {
			return false
		}
	}
	return true
}

// Large coefficients would give clauses without end. The encodings whose size depends on the sums refuse them. Those
// with a watchdog for each term are left out, because they are slow and large for another reason.
func TestTranslatedRefuses(t *testing.T) {
	extent.Slow(t)
	extent.NoGoroutines(t)
	f := &formula.Formula{Vars: 60}
	l := formula.Linear{Sense: formula.AtMost, Bound: 15_000_000_000}
	rng := rand.New(rand.NewPCG(1, 12))
	for v := range 60 {
		l.Terms = append(l.Terms, formula.Term{Coef: 100_000_000 + rng.IntN(900_000_000), Lit: formula.Lit(v + 1)})
	}
	f.AddLinear(formula.File, l)
	for _, name := range Names() {
		if name == "lpw" || name == "binary-merge-local" {
			continue
		}
		_, err := Translate(f, Way{Linear: name})
		unsuited := new(formula.UnsuitedError)
		large := slices.Contains([]string{"swc", "gte", "bdd"}, name)
		if large == (err == nil) || err != nil && !errors.As(err, &unsuited) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Variables keep their names, or get those that they are called by.
func TestTranslatedNames(t *testing.T) {
	for want, f := range map[string]*formula.Formula{
		"a,b": {Vars: 2, Names: []string{"", "a", "b"}}, "x1,x2": {Vars: 2}, "": {},
	} {
		g, err := Translate(f, KeepAll)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(g.Names[1:], ","); got != want || len(g.Names) != f.Vars+1 {
			t.Errorf("%q, want %s", g.Names, want)
		}
	}
}
