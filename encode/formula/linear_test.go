package formula_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// The forms of linear constraints, by hand.
func TestNormalForms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		row, plain string
		atMosts    []string
	}{
		{"2 x1 +3 ~x2 <= 4", "2 x1 -3 x2 <= 1", []string{"2 x1 +3 ~x2 <= 4"}},
		{"2 x1 +3 ~x2 >= 4", "2 x1 -3 x2 >= 1", []string{"2 ~x1 +3 x2 <= 1"}},
		{"2 x1 +3 ~x2 = 4", "2 x1 -3 x2 = 1", []string{"2 x1 +3 ~x2 <= 4", "2 ~x1 +3 x2 <= 1"}},
		{"1 x3 +1 x1 +4 x3 -1 x1 <= 7", "5 x3 <= 7", []string{"5 x3 <= 7"}},
		{"1 x2 +1 ~x2 >= 1", ">= 0", []string{"<= 0"}},
		{"-5 x1 <= -6", "-5 x1 <= -6", []string{"5 ~x1 <= -1"}},
	} {
		l := formulatest.Row(c.row)
		if diff := cmp.Diff(formulatest.Row(c.plain), l.Plain(), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s plain (-want +got):\n%s", c.row, diff)
		}
		var want []formula.Linear
		for _, text := range c.atMosts {
			want = append(want, formulatest.Row(text))
		}
		if diff := cmp.Diff(want, l.AtMosts(), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s as sums that are at most a bound (-want +got):\n%s", c.row, diff)
		}
	}
	for _, c := range []struct {
		clause formula.Clause
		row    string
	}{
		{formula.Clause{3, -1}, "1 x3 +1 ~x1 >= 1"},
		{formula.Clause{3, -1, 3}, "1 ~x1 +1 x3 >= 1"},
		{formula.Clause{3, -3}, "1 x3 +1 ~x3 >= 1"},
	} {
		if diff := cmp.Diff(formulatest.Row(c.row), c.clause.Row()); diff != "" {
			t.Errorf("%v as a row (-want +got):\n%s", c.clause, diff)
		}
	}
}

func TestClausal(t *testing.T) {
	for _, c := range []struct {
		l    formula.Linear
		want []formula.Clause
		kept bool
	}{
		{formulatest.Row("1 x1 +1 ~x2 >= 1"), []formula.Clause{{1, -2}}, false},
		{formulatest.Row("1 x1 -1 x2 >= 0"), []formula.Clause{{1, -2}}, false},
		{formulatest.Row("3 x1 +5 x2 >= 3"), []formula.Clause{{1, 2}}, false},
		{formulatest.Row("3 x1 +5 x2 <= 7"), []formula.Clause{{-1, -2}}, false},
		{formulatest.Row("3 x1 +5 x2 <= 8"), nil, false},
		{formulatest.Row("3 x1 +5 x2 >= 4"), nil, true},
		{formulatest.Row("1 x1 = 1"), []formula.Clause{{1}}, false},
		{formulatest.Row("2 x1 = 1"), []formula.Clause{{1}, {-1}}, false},
		{formulatest.Row("1 x1 +1 x2 = 1"), []formula.Clause{{1, 2}, {-1, -2}}, false},
		{formulatest.Row("1 x1 +1 x2 +1 x3 = 1"), nil, true},
		{formulatest.Row(">= 1"), []formula.Clause{{}}, false},
		{formulatest.Row(">= 0"), nil, false},
	} {
		f := &formula.Formula{Vars: 3}
		f.AddLinear(formula.File, c.l)
		got := f.Clausal()
		if diff := cmp.Diff(c.want, got.Clauses, cmpopts.EquateEmpty()); diff != "" || len(got.Linear) > 0 != c.kept {
			t.Errorf("%v: %v, %d linear constraints kept (-want +got):\n%s", c.l, got.Clauses, len(got.Linear), diff)
		}
	}
}

// Clausal keeps the models, and turns every clause that was written as a row back into a clause.
func TestClausalAnyFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulatest.AnyFormula.Draw(t, "formula")
		g := f.Clausal()
		formulatest.SameModels(t, f, g)
		if len(g.ClauseGroups) != len(g.Clauses) || len(g.LinearGroups) != len(g.Linear) {
			t.Fatal("groups do not match the constraints")
		}
		for _, c := range f.Clauses {
			row := &formula.Formula{Vars: f.Vars}
			row.AddLinear(formula.File, c.Row())
			if h := row.Clausal(); len(h.Linear) > 0 {
				t.Fatalf("clause %v as a row is no clause", c)
			}
		}
	})
}
