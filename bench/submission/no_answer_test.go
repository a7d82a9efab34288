package submission

import (
	"testing"

	"haft/bench/family"
	"haft/encode/formula"
	"haft/solve"
)

// What is not known of an instance is no answer, and why is told. A solution needs no proof but a check.
func TestNoAnswer(t *testing.T) {
	for _, c := range []struct {
		competition   string
		in            family.Instance
		why           string
		answer, proof string
	}{
		{"mc", family.Instance{}, "counting its solutions would take too long", "", ""},
		{"sat", family.Instance{Expected: []solve.Status{solve.Unknown}}, "its answer is not known", "", ""},
		{
			"sat",
			family.Instance{Expected: []solve.Status{solve.Sat}, Source: "search"},
			"",
			"SATISFIABLE", "a solution, checked",
		},
		{
			"sat",
			family.Instance{Expected: []solve.Status{solve.Unsat}, Source: "search"},
			"",
			"UNSATISFIABLE", "haft's search through all cases, without a formula",
		},
	} {
		j := &job{competition: &Competition{Name: c.competition}}
		var file File
		why := j.answer(&file, &c.in, &formula.Instance{Formula: &formula.Formula{}})
		if why != c.why || file.Expected != c.answer || file.Proof != c.proof {
			t.Errorf("%+v: %q, %+v", c, why, file)
		}
	}
}
