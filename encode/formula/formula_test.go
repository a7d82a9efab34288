package formula_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
)

// Auxiliary variables get names that say which constraint they belong to, even in a formula without names.
func TestWriter(t *testing.T) {
	f := &formula.Formula{Vars: 2}
	w := formula.NewWriter(f, 5, []formula.Lit{2, -1})
	w.Add(-w.Var("c"), w.Named("s1"))
	if diff := cmp.Diff([]string{"", "", "", "x2..x1:c3", "x2..x1:s1"}, f.Names); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]formula.Clause{{-3, 4}}, f.Clauses); diff != "" || f.Vars != 4 || f.ClauseGroups[0] != 5 {
		t.Errorf("%d variables, group %d: %s", f.Vars, f.ClauseGroups[0], diff)
	}
}

// Within stops before too many variables or clauses take memory, and lets other panics through.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		vars, clauses int
		want          bool
	}{{3, 2, true}, {2, 2, false}, {3, 1, false}, {1 << 50, 1 << 50, true}} {
		f := &formula.Formula{Vars: 7}
		f.Add(0, 1)
		got := f.Within(c.vars, c.clauses, func() {
			w := formula.NewWriter(f, 0, []formula.Lit{1})
			for _, l := range w.Vars("v", 3)[:2] {
				w.Add(l)
			}
		})
		if got != c.want || f.Vars > 7+c.vars || len(f.Clauses) > 1+c.clauses {
			t.Errorf("%+v: %v, %d variables, %d clauses", c, got, f.Vars, len(f.Clauses))
		}
	}
	f := &formula.Formula{Vars: 1}
	w := formula.NewWriter(f, 0, []formula.Lit{1})
	if f.Within(1<<20, 1, func() { w.Vars("v", 1<<40) }) {
		t.Error("there is room for 2^40 variables")
	}
	defer func() {
		if recover() != "other" {
			t.Error("another panic does not come through")
		}
	}()
	f.Within(1, 1, func() { panic("other") })
}

// Groups are named by the formula, or by default names.
func TestGroupNames(t *testing.T) {
	plies := formula.GroupNames{Step: "ply", Rules: []string{"one-nature", "roster"}}
	for _, c := range []struct {
		names      formula.GroupNames
		group      formula.Group
		name, word string
	}{
		{plies, 7, "ply 7", "ply7"},
		{plies, 0, "one-nature", "one_nature"},
		{plies, -1, "roster", "roster"},
		{plies, -2, "rule 2", "rule2"},
		{plies, formula.File, "file", "file"},
		{formula.GroupNames{}, 7, "step 7", "step7"},
		{formula.GroupNames{}, 0, "rule 0", "rule0"},
		{formula.GroupNames{}, formula.File, "file", "file"},
	} {
		if name, word := c.names.Of(c.group), c.names.Word(c.group); name != c.name || word != c.word {
			t.Errorf("group %d of %v is %q, %q; want %q, %q", c.group, c.names, name, word, c.name, c.word)
		}
	}
}

// Sizes are counted by group, standing rules first.
func TestStats(t *testing.T) {
	f := &formula.Formula{Vars: 3}
	f.Add(2, 1, -2)
	f.Add(-1, 3)
	f.Add(0)
	f.Add(2, 1)
	f.Add(1, 3)
	f.AddLinear(formula.File, formula.Linear{})
	f.AddLinear(2, formula.Linear{Terms: []formula.Term{{Coef: 2, Lit: 1}, {Coef: 1, Lit: 2}}})
	want := formula.Stats{
		Vars: 3, Size: formula.Size{Clauses: 5, Literals: 5, Rows: 2, Terms: 2},
		Groups: []formula.GroupSize{
			{Group: 0, Size: formula.Size{Clauses: 1}},
			{Group: -1, Size: formula.Size{Clauses: 1, Literals: 1}},
			{Group: formula.File, Size: formula.Size{Rows: 1}},
			{Group: 1, Size: formula.Size{Clauses: 1, Literals: 1}},
			{Group: 2, Size: formula.Size{Clauses: 2, Literals: 3, Rows: 1, Terms: 2}},
		},
	}
	if diff := cmp.Diff(want, f.Stats()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Broken names the group of the constraint.
func TestBroken(t *testing.T) {
	f := &formula.Formula{GroupNames: formula.GroupNames{Step: "ply"}}
	f.Add(3, f.Named("a"), -f.Named("b"))
	f.AddLinear(0, formula.Linear{Terms: []formula.Term{{Coef: 1, Lit: 1}}, Sense: formula.AtLeast, Bound: 1})
	in := formula.Instance{Formula: f}
	for want, value := range map[string][]bool{
		"":                             {false, true, true},
		"clause 1 (ply 3): a -b":       {false, false, true},
		"linear constraint 1 (rule 0)": {false, false, false},
		"1 value for 2 variables":      {false, true},
	} {
		if got := in.Broken(value); got != want {
			t.Errorf("%v: %q, want %q", value, got, want)
		}
	}
}

// Clauses have the same key exactly if they have the same literals.
func TestKey(t *testing.T) {
	c := formula.Clause{12, -3, 4}
	if same := (formula.Clause{4, 12, -3}); c.Key() != same.Key() || c[0] != 12 {
		t.Errorf("%v has key %s, %v has %s", c, c.Key(), same, same.Key())
	}
	for _, other := range []formula.Clause{{12, 3, 4}, {12, -3}, {1, 2, -3, 4}, {12, -3, 4, 4}, nil} {
		if other.Key() == c.Key() {
			t.Errorf("%v and %v have the key %s", c, other, c.Key())
		}
	}
}
