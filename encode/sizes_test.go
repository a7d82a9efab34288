package encode

import (
	"slices"
	"testing"

	"haft/model"
)

// The sizes that the descriptions state for a side of chess are right.
func TestSizesOfSides(t *testing.T) {
	r := model.DefaultRules()
	for _, c := range []struct {
		roster        string
		vars, clauses int
	}{
		{"binomial", 0, 224},
		{"binomial+exactly", 0, 250},
		{"adder", 70, 400},
		{"slots", 64, 652},
		{"hall-conflicts", 0, 1238},
		{"hall", 0, 12326},
		{"mdd", 432, 1227},
	} {
		f := NewFormula()
		row(rosters, c.roster).write.side(f, backRank(&r, model.White))
		if f.Vars-NumX != c.vars || len(f.Clauses) != c.clauses {
			t.Errorf("%s: %d variables, %d clauses; want %d and %d", c.roster, f.Vars-NumX, len(f.Clauses), c.vars, c.clauses)
		}
	}
}

// No clause of a game's formula contains a literal twice or with both signs, which proof checkers refuse, and all
// variables have different names. This holds for every encoding.
func TestClean(t *testing.T) {
	p := replay(t, model.DefaultRules(), "e2e4 d7d5 f1d3 h8g6 d3d5 g6f4 d5d8")
	for _, e := range singly() {
		f := encoded(t, e, p)
		for _, c := range f.Clauses {
			vars := make([]int, len(c))
			for i, l := range c {
				vars[i] = l.Var()
			}
			slices.Sort(vars)
			if len(slices.Compact(vars)) != len(c) {
				t.Errorf("%v: clause %v", e, c)
			}
		}
		names := map[string]bool{}
		for _, name := range f.Names[1:] {
			if names[name] {
				t.Errorf("%v: two variables are %s", e, name)
			}
			names[name] = true
		}
	}
}
