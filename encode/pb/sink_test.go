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
		"the coefficients add up to 2^63 or more":                         sum,
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
