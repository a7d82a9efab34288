package trial

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/engine"
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
		want := 0
		for value := range formulatest.Values(f.Vars) {
			if f.Holds(value) {
				want++
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
		if len(found) != want {
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

// A seed shuffles a formula as it always did: results of other days are about the same variants.
func TestSameShuffles(t *testing.T) {
	f := &formula.Formula{Vars: 5}
	for _, c := range []formula.Clause{{1, -2, 3}, {-4, 5}, {2}, {}} {
		f.Add(formula.File, c...)
	}
	terms := []formula.Term{{Coef: 1, Lit: 1}, {Coef: 2, Lit: -3}, {Coef: 3, Lit: 5}}
	f.AddLinear(formula.File, formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: 4})
	f.AddLinear(formula.File, formula.Linear{Terms: terms[:1], Sense: formula.Equal, Bound: 1})
	g, r := shuffle(f, 1, 0)
	const want = "[0 2 1 4 5 3] [[1] [] [3 -5] [-1 4 2]] [{[{2 -4} {3 3} {1 2}] <= 4} {[{1 2}] = 1}]"
	if got := fmt.Sprint(r, g.Clauses, g.Linear); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Counters are known if the last question that was asked has some, and are sums then.
func TestSumsOfCounters(t *testing.T) {
	one, two := engine.Counters{"conflicts": 1, "decisions": 5}, engine.Counters{"conflicts": 2}
	for _, c := range []struct {
		replies []reply
		asked   int
		want    string
	}{
		{nil, 0, "map[]"},
		{nil, 1, "map[]"},
		{[]reply{{counters: one}}, 1, "map[conflicts:1 decisions:5]"},
		{[]reply{{counters: one}}, 2, "map[]"},
		{[]reply{{counters: one}, {counters: two}}, 2, "map[conflicts:3]"},
		{[]reply{{counters: one}, {counters: one}, {counters: one}}, 3, "map[conflicts:3 decisions:15]"},
	} {
		if got := fmt.Sprint(map[string]int64(counted(c.replies, c.asked))); got != c.want {
			t.Errorf("%d replies of %d: %s, want %s", len(c.replies), c.asked, got, c.want)
		}
	}
}

// The number of a batch follows the highest, and records without one do not count.
func TestNumberOfBatch(t *testing.T) {
	for want, numbers := range map[int][]int{1: {0, 0}, 4: {3, 0, 1}, 8: {1, 7}} {
		var records []*Record
		for _, n := range numbers {
			r := &Record{}
			if n > 0 {
				r.Batch = &Batch{Number: n}
			}
			records = append(records, r)
		}
		if got := NextBatch(records); got.Number != want || got.Start.Nanosecond() != 0 || got.Start.IsZero() {
			t.Errorf("after %v: %+v, want %d", numbers, got, want)
		}
	}
}
