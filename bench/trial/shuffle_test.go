package trial

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/engine"
	"haft/solve/solvertest/golden"
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

// A seed shuffles a formula as it always did: results of other days are about the same variants. Models are turned
// back.
func TestKeptShuffles(t *testing.T) {
	t.Parallel()
	f := &formula.Formula{Vars: 5}
	for _, c := range []formula.Clause{{1, -2, 3}, {-4, 5}, {2}, {}} {
		f.Add(formula.File, c...)
	}
	terms := []formula.Term{{Coef: 1, Lit: 1}, {Coef: 2, Lit: -3}, {Coef: 3, Lit: 5}}
	f.AddLinear(formula.File, formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: 4})
	f.AddLinear(formula.File, formula.Linear{Terms: terms[:1], Sense: formula.Equal, Bound: 1})
	var b strings.Builder
	for seed := range uint64(4) {
		for question := range 2 {
			g, r := shuffle(f, seed, question)
			fmt.Fprintf(&b, "seed %d, question %d: %v %v %v, %d variables\n", seed, question, r, g.Clauses, g.Linear, g.Vars)
			for n := range g.Vars + 2 {
				value := make([]bool, n)
				for v := range value {
					value[v] = v%2 == 1
				}
				fmt.Fprintf(&b, "\t%v is %v\n", value, r.back(value, f.Vars))
			}
		}
	}
	golden.Text(t, "testdata/shuffles.txt", b.String())
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

// Programs are told apart by a commit that says everything, else by their checksums; and named so.
func TestNamesOfBuilds(t *testing.T) {
	hosts := []Host{
		{},
		{Binary: "sha256:0123456789abcdef"},
		{Commit: "c"},
		{Commit: "c+"},
		{
			Commit: "c+",
			Binary: "sha256:0123456789abcdef",
		},
		{Commit: "d", Binary: "sha256:0123456789abcdef"},
		{Binary: "md5:0"},
	}
	var b strings.Builder
	for i, h := range hosts {
		fmt.Fprintf(&b, "%d %s, clean %v:", i, h.Build(), clean(h.Commit))
		for j, o := range hosts {
			if h.sameBuild(o) {
				fmt.Fprintf(&b, " the build of %d", j)
			}
			if h.SameVersion(o) {
				fmt.Fprintf(&b, " the version of %d", j)
			}
		}
		b.WriteByte('\n')
	}
	for _, name := range []string{"gini", "gini-x", "ginix", "gophersat", "gophersat-pb", "cadical", "exact-x", ""} {
		fmt.Fprintf(&b, "%q is of %q\n", name, library(name))
	}
	golden.Text(t, "testdata/builds.txt", b.String())
}
