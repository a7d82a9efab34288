package encode

import (
	"testing"

	"haft/encode/formula"
	"haft/model"

	"github.com/google/go-cmp/cmp"
)

// The game of TestGroups, counted by hand: eleven clauses with 25 literals for a nature, five units for a pawn, 28
// pairs for K and Q, and 56 triples for R, B and N. In ply 3 the pawn on d5 and the pieces behind it attack
// nothing; in ply 5 the piece on d5 sees kings on d8 and elsewhere.
func TestStats(t *testing.T) {
	p := replay(t, model.DefaultRules(), "e2e4 d7d5 f1d3 h8g6 d3d5")
	s := encoded(t, Default(), p).Stats()
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

// In every encoding, each constraint is in one part.
func TestStatsOfAll(t *testing.T) {
	p := replay(t, model.DefaultRules(), "e2e4 d7d5 f1d3 h8g6 d3d5").WithAny([][]model.Fact{{}})
	for _, e := range singly() {
		f := encoded(t, e, p)
		s := f.Stats()
		if s.Clauses != len(f.Clauses) || s.Rows != len(f.Linear) || s.Vars != f.Vars ||
			s.Literals < s.Clauses || s.Terms < s.Rows {
			t.Errorf("%v: %+v", e, s)
		}
		for i, g := range []formula.Group{OneNature, Roster, Alternatives} {
			if s.Groups[i].Group != g {
				t.Errorf("%v: group %d is number %d, want %d", e, s.Groups[i].Group, i, g)
			}
		}
	}
}
