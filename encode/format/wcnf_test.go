package format

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

func TestWriteWCNF(t *testing.T) {
	f, lits := formulatest.Inputs(2, false)
	f.Add(0, lits[0], -lits[1])
	f.Add(3, lits[1])
	f.Add(5)
	want := `c x 1 a1
c x 2 a2
h 1 -2 0
7 2 0
h 0
`
	in := &formula.Instance{Formula: f, Weights: []int{0, 7, 0}}
	if diff := cmp.Diff(want, written(t, &Formats[1], in)); diff != "" {
		t.Error(diff)
	}
}

func TestReadWCNF(t *testing.T) {
	testReads(t, "wcnf", []readCase{
		{"", &formula.Instance{Formula: &formula.Formula{}}},
		{"h 1 -3 0\n\n2 2 0\nc x 1 a\n1 0\n", &formula.Instance{
			Formula: &formula.Formula{Vars: 3, Names: []string{"", "a"}, Clauses: []formula.Clause{{1, -3}, {2}, {}}},
			Weights: []int{0, 2, 1},
		}},
		{"p wcnf 2 3 10\nh 1\n2 0 1 -1 0\n10 -2 0", &formula.Instance{
			Formula: &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2}, {-1}, {-2}}}, Weights: []int{0, 1, 0},
		}},
		{"9223372036854775806 1 0\n1 -1 0\n", &formula.Instance{
			Formula: &formula.Formula{Vars: 1, Clauses: []formula.Clause{{1}, {-1}}}, Weights: []int{math.MaxInt - 1, 1},
		}},
		{"p wcnf 1 2 9223372036854775808\n9223372036854775807 1 0\n9223372036854775808 -1 0\n", &formula.Instance{
			Formula: &formula.Formula{Vars: 1, Clauses: []formula.Clause{{1}, {-1}}}, Weights: []int{math.MaxInt, 0},
		}},
		{"c x 1 a\nc x 2 b\nh -1 0", &formula.Instance{Formula: &formula.Formula{
			Vars:  2,
			Names: []string{"", "a", "b"}, Clauses: []formula.Clause{{-1}},
		}}},
	})
}

func TestReadWCNFErrors(t *testing.T) {
	testErrors(t, "wcnf", map[string]string{
		"p wcnf 1 2 3 4\n":        `line 1: header "p wcnf 1 2 3 4"; expected "p wcnf VARIABLES CLAUSES"`,
		"p wcnf 1 1 -2\n":         `line 1: header with "-2" as the weight of hard clauses; expected a positive number`,
		"p wcnf 1 1 5\n1 1":       `line 2: the last clause does not end in 0`,
		"p wcnf 1 1 5\n-1 1 0\n":  `line 2, column 1: "-1"; expected h or a weight`,
		"p wcnf 1 1 5\n1.5 1 0\n": `line 2, column 1: "1.5"; expected h or a weight`,
		"h 1 0\np wcnf 1 1 5\n":   `line 2: a header after clauses; expected it before them, or none`,
		"p wcnf 1 1\n9223372036854775808 1 0\n": `line 2, column 1: the weights add up to more than ` +
			`9223372036854775807`,
		"h 1 2\n":            `line 1: the clause does not end in 0`,
		"h\n":                `line 1: the clause does not end in 0`,
		"h 1 0\nh 1 0 2 0\n": `line 2, column 7: "2" after the 0 that ends the clause`,
		"0 1 0\n":            `line 1, column 1: "0"; expected h or a positive weight`,
		"h1 0\n":             `line 1, column 1: "h1"; expected h or a positive weight`,
		"h 1.5 0\n":          `line 1, column 3: "1.5" is not a literal; expected a number, at most 134217728`,
		"h 134217729 0\n": `line 1, column 3: "134217729" is not a literal; expected a number, at ` +
			`most 134217728`,
		"99999999999999999999 1 0\n":       `line 1, column 1: the weights add up to more than 9223372036854775807`,
		"9223372036854775807 1 0\n1 1 0\n": `line 2, column 1: the weights add up to more than 9223372036854775807`,
	})
}

func FuzzWCNF(f *testing.F) {
	f.Add("c x 1 w1K\nh 1 -3 0\n2 2 0\n1 0\n")
	f.Add("2305843009213693951 1 0\nh 134217728 0")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "wcnf", text) })
}
