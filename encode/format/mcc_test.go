package format

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

func TestWriteMCC(t *testing.T) {
	f, lits := formulatest.Inputs(2, false)
	f.Add(0, lits[0], -lits[1])
	f.About = "two inputs"
	for text, shown := range map[string][]int{
		"c t mc\nc two inputs\nc x 1 a1\nc x 2 a2\np cnf 2 1\n1 -2 0\n":                nil,
		"c t pmc\nc two inputs\nc x 1 a1\nc x 2 a2\np cnf 2 1\nc p show 2 0\n1 -2 0\n": {2},
		"c t pmc\nc two inputs\nc x 1 a1\nc x 2 a2\np cnf 2 1\n1 -2 0\n":               {},
	} {
		if diff := cmp.Diff(text, written(t, &Formats[3], &formula.Instance{Formula: f, Shown: shown})); diff != "" {
			t.Errorf("%v: %s", shown, diff)
		}
	}
}

func TestReadMCC(t *testing.T) {
	f := func() *formula.Formula { return &formula.Formula{Vars: 3, Clauses: []formula.Clause{{1, -3}}} }
	testReads(t, "mcc", []readCase{
		{"p cnf 3 1\n1 -3 0", &formula.Instance{Formula: f()}},
		{"c t mc\nc pure\np cnf 3 1\n1 -3 0", &formula.Instance{Formula: f()}},
		{"c p show 3 0\nc t pmc\np cnf 3 1\nc p show 1 3 0\n1 -3 0", &formula.Instance{Formula: f(), Shown: []int{1, 3}}},
		{"c t pwmc\np cnf 3 1\nc p weight -1 0.5 0\nc p optshow 2 0\nc p show 1 0\nc p\n1 -3 0", &formula.Instance{
			Formula: f(), Shown: []int{1},
			Warnings: []string{"line 1: the weights of task pwmc are left out"},
		}},
		{"c t wmc\np cnf 3 1\nc p show 1 0\nc p weight 1 1/3 0\n1 -3 0", &formula.Instance{
			Formula: f(), Warnings: []string{
				"line 1: the weights of task wmc are left out",
				"line 5: variables are shown, but the task is not pmc or pwmc",
			},
		}},
		{"c t pmc\np cnf 3 1\n1 -3 0", &formula.Instance{Formula: f(), Shown: []int{}}},
	})
}

func TestReadMCCErrors(t *testing.T) {
	const tail = "p cnf 2 1\n1 0\n"
	testErrors(t, "mcc", map[string]string{
		"c t amc\n" + tail:               `line 1: a task "amc"; expected mc, pmc, wmc or pwmc`,
		"c t\n" + tail:                   `line 1: a task ""; expected mc, pmc, wmc or pwmc`,
		"c t mc\nc t mc\n" + tail:        `line 2: a second line "c t"`,
		"c p show 1\n" + tail:            `line 1: "c p show 1"; expected "c p show", variables and 0`,
		"c p show -1 0\n" + tail:         `line 1: "-1"; expected a variable`,
		"c t pmc\nc p show 3 0\n" + tail: `line 4: variable 3 is shown, but the header says 2 variables`,
		"c t pmc\n":                      `line 1: no header; expected "p cnf VARIABLES CLAUSES"`,
	})
}

func FuzzMCC(f *testing.F) {
	f.Add("c p show 3 0\nc t pmc\np cnf 3 1\nc p show 1 3 0\n1 -3 0")
	f.Add("c t mc\nc x 1 w1K\np cnf 1 0")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "mcc", text) })
}
