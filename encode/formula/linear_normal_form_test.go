package formula_test

import (
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
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
	clause, row := formula.Clause{3, -1}, formulatest.Row("1 x3 +1 ~x1 >= 1")
	if diff := cmp.Diff(row, clause.Row()); diff != "" {
		t.Error(diff)
	}
}
