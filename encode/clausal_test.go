package encode

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func TestClausal(t *testing.T) {
	for _, c := range []struct {
		l    Linear
		want []Clause
		kept bool
	}{
		{Linear{[]Term{{1, 1}, {1, -2}}, AtLeast, 1}, []Clause{{1, -2}}, false},
		{Linear{[]Term{{1, 1}, {-1, 2}}, AtLeast, 0}, []Clause{{1, -2}}, false},
		{Linear{[]Term{{3, 1}, {5, 2}}, AtLeast, 3}, []Clause{{1, 2}}, false},
		{Linear{[]Term{{3, 1}, {5, 2}}, AtMost, 7}, []Clause{{-1, -2}}, false},
		{Linear{[]Term{{3, 1}, {5, 2}}, AtMost, 8}, nil, false},
		{Linear{[]Term{{3, 1}, {5, 2}}, AtLeast, 4}, nil, true},
		{Linear{[]Term{{1, 1}}, Equal, 1}, []Clause{{1}}, false},
		{Linear{[]Term{{2, 1}}, Equal, 1}, []Clause{{1}, {-1}}, false},
		{Linear{[]Term{{1, 1}, {1, 2}}, Equal, 1}, []Clause{{1, 2}, {-1, -2}}, false},
		{Linear{[]Term{{1, 1}, {1, 2}, {1, 3}}, Equal, 1}, nil, true},
		{Linear{nil, AtLeast, 1}, []Clause{{}}, false},
		{Linear{nil, AtLeast, 0}, nil, false},
	} {
		f := &Formula{Vars: 3}
		f.AddLinear(File, c.l)
		got := f.Clausal()
		if diff := cmp.Diff(c.want, got.Clauses, cmpopts.EquateEmpty()); diff != "" || len(got.Linear) > 0 != c.kept {
			t.Errorf("%v: %v, %d linear constraints kept (-want +got):\n%s", c.l, got.Clauses, len(got.Linear), diff)
		}
	}
}

// The models stay, and no clause of a formula that was written in rows is left a row.
func TestClausalAnyFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := AnyFormula.Draw(t, "formula")
		g := f.Clausal()
		SameModels(t, f, g)
		if len(g.ClauseGroups) != len(g.Clauses) || len(g.LinearGroups) != len(g.Linear) {
			t.Fatal("groups do not match the constraints")
		}
		for _, c := range f.Clauses {
			row := &Formula{Vars: f.Vars}
			row.AddLinear(File, c.Row())
			if h := row.Clausal(); len(h.Linear) > 0 {
				t.Fatalf("clause %v as a row is no clause", c)
			}
		}
	})
}
