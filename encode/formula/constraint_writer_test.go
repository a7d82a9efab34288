package formula_test

import (
	"testing"

	"haft/encode/formula"

	"github.com/google/go-cmp/cmp"
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
