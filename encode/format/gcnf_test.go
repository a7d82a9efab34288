package format

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

func TestWriteGCNF(t *testing.T) {
	f, lits := formulatest.Inputs(2, false)
	f.Add(0, lits[0], -lits[1])
	f.Add(3, lits[1])
	f.Add(-3)
	want := `c x 1 a1
c x 2 a2
p gcnf 2 3 3
{0} 1 -2 0
{3} 2 0
{0} 0
`
	if diff := cmp.Diff(want, written(t, &Formats[2], &formula.Instance{Formula: f})); diff != "" {
		t.Error(diff)
	}
}

func TestReadGCNF(t *testing.T) {
	testReads(t, "gcnf", []readCase{
		{"p gcnf 0 0 0", &formula.Instance{Formula: &formula.Formula{}}},
		{"c x 1 a\np gcnf 3 3 9\n{0} 1\n-3 0 {9}\n2 0\nc\n{1} 0", &formula.Instance{Formula: &formula.Formula{
			Vars: 3, Names: []string{"", "a"}, Clauses: []formula.Clause{{1, -3}, {2}, {}},
			ClauseGroups: []formula.Group{formula.File, 9, 1},
		}}},
	})
}

func TestReadGCNFErrors(t *testing.T) {
	testErrors(t, "gcnf", map[string]string{
		"":                                 `the file is empty: no header; expected "p gcnf VARIABLES CLAUSES GROUPS"`,
		"{1} 1 0\n":                        `line 1, column 1: "{1}" before the header "p gcnf VARIABLES CLAUSES GROUPS"`,
		"p cnf 1 1\n":                      `line 1: header "p cnf 1 1"; expected "p gcnf VARIABLES CLAUSES GROUPS"`,
		"p gcnf 1 1 x\n":                   `line 1: header with "x" groups; expected a number`,
		"p gcnf 1 1 1\n1 0\n":              `line 2, column 1: "1"; expected the group of a clause, as in {1}`,
		"p gcnf 1 1 1\n{2} 1 0\n":          `line 2, column 1: group 2, but the header says 1 groups`,
		"p gcnf 1 1 1\n{1 1 0\n":           `line 2, column 1: "{1"; expected the group of a clause, as in {1}`,
		"p gcnf 1 1 1\n{1} {1} 1 0\n":      `line 2, column 5: "{1}" is not a literal; expected a number`,
		"p gcnf 1 1 1\n{1} 1\n":            `line 2: the last clause does not end in 0`,
		"p gcnf 1 1 1\n{1}\n":              `line 2: the last clause does not end in 0`,
		"p gcnf 1 1 1\np gcnf 1 1 1\n":     `line 2: a second header`,
		"p gcnf 1 1 1\n{99999999999} 1 0,": `line 2, column 1: "{99999999999}"; expected the group of a clause, as in {1}`,
	})
}

func FuzzGCNF(f *testing.F) {
	f.Add("c x 1 w1K\np gcnf 3 3 9\n{0} 1\n-3 0 {9}\n2 0\nc\n{1} 0")
	f.Add("p gcnf 1 1 2147483647\n{2147483647} 0")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "gcnf", text) })
}

// The header counts the groups above 0, of which there may be none.
func TestGroupsOfGCNF(t *testing.T) {
	for want, groups := range map[string][]formula.Group{
		"p gcnf 1 0 0\n": nil, "p gcnf 1 1 0\n": {0}, "p gcnf 1 2 1\n": {1, 0}, "p gcnf 1 1 7\n": {7},
		"p gcnf 1 2 0\n": {formula.File, formula.File},
	} {
		f := &formula.Formula{Vars: 1}
		for _, g := range groups {
			f.Add(g, 1)
		}
		if got := written(t, &Formats[2], &formula.Instance{Formula: f}); !strings.HasPrefix(got, want) {
			t.Errorf("%v: %q, want %q", groups, got, want)
		}
	}
}
