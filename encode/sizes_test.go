package encode

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
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

// A decision diagram has no nodes from which no path goes on: where bishops start on opposite colours, nor where the
// limits are too low for all pieces. The variables are those of nodes and edges, counted by hand or by another program.
func TestSizesOfDiagrams(t *testing.T) {
	t.Parallel()
	r := model.DefaultRules()
	r.Bishops = model.OppositeBishops
	opposite := NewFormula()
	mdd(opposite, backRank(&r, model.White))
	none := uniform(4, []int{1, 1, 1}).formula()
	mdd(none, uniform(4, []int{1, 1, 1}).side(0))
	few := uniform(4, []int{1, 1, 3})
	few.Sides[0].May[0] = 1
	some := few.formula()
	mdd(some, few.side(0))
	for name, c := range map[string]struct {
		f             *formula.Formula
		vars, clauses int
	}{
		"opposite bishops": {opposite, 142 + 400 + NumX, 1523}, "too few": {none, 12, 1},
		"one place too many": {some, 12 + 15 + 25, 114},
	} {
		if c.f.Vars != c.vars || len(c.f.Clauses) != c.clauses {
			t.Errorf("%s: %d variables and %d clauses, want %d and %d", name, c.f.Vars, len(c.f.Clauses), c.vars, c.clauses)
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

// A game counted by hand: 1.e4 d5 2.f1-d3 h8-g6 3.d3xd5. Ply 3 shows that w6 is not K, R or N, ply 4 that b8 is not K, Q,
// R or B, and ply 5 that w6 is not B either. There are eleven clauses with 25 literals for a nature, five units for a pawn, 28
// pairs for K and Q, and 56 triples for R, B and N. In ply 3 the pawn on d5 and the pieces behind it attack
// nothing; in ply 5 the piece on d5 sees kings on d8 and elsewhere.
func TestStats(t *testing.T) {
	p := replay(t, model.DefaultRules(), "e2e4 d7d5 f1d3 h8g6 d3d5")
	f := encoded(t, Default(), p)
	s := f.Stats()
	if s.Vars != NumX || s.Rows != 0 {
		t.Errorf("%+v", s)
	}
	want := []formula.GroupSize{
		{Group: OneNature, Size: formula.Size{Clauses: 16*5 + 16*11, Literals: 16*5 + 16*25}},
		{Group: Roster, Size: formula.Size{Clauses: 2 * (2*28 + 3*56), Literals: 2 * (2*28*2 + 3*56*3)}},
	}
	if diff := cmp.Diff(want, s.Groups[:2]); diff != "" {
		t.Error(diff)
	}
	units := map[formula.Group]int{}
	for i, c := range f.Clauses {
		if len(c) == 1 {
			units[f.ClauseGroups[i]]++
		}
	}
	if diff := cmp.Diff(map[formula.Group]int{OneNature: 16 * 5, 3: 3, 4: 4, 5: 1}, units); diff != "" {
		t.Errorf("units by group (-want +got):\n%s", diff)
	}
	sum := formula.Size{}
	last := formula.Group(0)
	for i, g := range s.Groups {
		sum = sum.Plus(g.Size)
		if i > 1 && g.Group <= last {
			t.Errorf("group %v after %v", g.Group, last)
		}
		last = max(g.Group, 0)
	}
	if sum != s.Size {
		t.Errorf("the groups have %+v, the formula %+v", sum, s.Size)
	}
}
