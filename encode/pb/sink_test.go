package pb

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// clausesOnly is a sink that takes no linear constraints.
type clausesOnly struct{ formula.Sink }

// What cannot be written is refused, and the sink gets nothing.
func TestIntoSinkRefuses(t *testing.T) {
	f, _ := formulatest.Inputs(3, false)
	sink := clausesOnly{f}
	terms := []formula.Term{{Coef: 2, Lit: 1}, {Coef: 3, Lit: -2}, {Coef: 4, Lit: 3}}
	least := []formula.Term{{Coef: math.MinInt, Lit: 1}}
	_, sum := NewSum(sink, least)
	for want, got := range map[string]error{
		`unknown linear encoding "magic"; the choices are keep, adder, `: AtMost(sink, terms, 5, "magic"),
		"this encoding leaves linear constraints, ":                      Equal(sink, terms, 5, Keep),
		"0 is no literal; ": AtMost(sink, []formula.Term{{Coef: 1}}, 0, "gpw"),
		"the coefficients and the bound add up to more than 2^60":         AtLeast(sink, terms, math.MinInt, "gpw"),
		"the coefficients and the bound add up to more than 2^6":          AtLeast(sink, least, 0, "gpw"),
		"the coefficients and the bound add up to more than 2":            sum,
		"the linear constraints would become more than 262144 variables ": AtMost(sink, enormous(), 1<<58, "swc"),
	} {
		if got == nil || !strings.HasPrefix(got.Error(), want) {
			t.Errorf("%v; want %s", got, want)
		}
	}
	if f.Vars != 3 || len(f.Clauses) > 0 {
		t.Errorf("the sink got %d variables and %v", f.Vars-3, f.Clauses)
	}
}

// Coefficients of forty and more binary digits are no trouble for the encodings that use digits.
func TestEnormousCoefficients(t *testing.T) {
	for _, name := range []string{"adder", "gpw", "lpw", "dpw", "binary-merge", "binary-merge-local", "mixed-radix"} {
		f, lits := formulatest.Inputs(3, false)
		l := formula.Linear{Terms: enormous(), Sense: formula.AtMost, Bound: 1<<58 + 1<<40}
		if err := AtMost(f, l.Terms, l.Bound, name); err != nil {
			t.Fatal(err)
		}
		compare(t, formula.NewPropagator(f), l, lits, nil, map[bool]int{})
	}
}

func enormous() []formula.Term {
	return []formula.Term{{Coef: 1 << 58, Lit: 1}, {Coef: 1<<40 - 1, Lit: 2}, {Coef: 1<<40 + 5, Lit: 3}}
}

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
