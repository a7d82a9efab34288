package pb

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// beside holds what PBLib takes for a row: auxiliary variables and clauses, counted by its own code at commit 02e388a
// of November 2019, with support for single bits.
var beside = []struct {
	coefs         []int
	bound         int
	name, other   string
	vars, clauses int
}{
	{[]int{2, 3, 4, 5, 6}, 10, "bdd", "bdd", 8, 13},
	{[]int{2, 3, 4, 5, 6}, 10, "swc", "swc", 50, 94},
	{[]int{2, 3, 4, 5, 6}, 10, "adder", "adder", 12, 84},
	{[]int{2, 3, 4, 5, 6}, 10, "binary-merge", "binary_merge", 17, 39},
	{[]int{2, 3, 4, 5, 6}, 10, "binary-merge-local", "binary_merge, gac", 59, 129},
	{[]int{2, 3, 4, 5, 6}, 10, "mixed-radix", "sortingnetworks", 41, 62},
	{[]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}, 60, "bdd", "bdd", 50, 86},
	{[]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}, 60, "swc", "swc", 600, 1149},
	{[]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}, 60, "adder", "adder", 50, 426},
	{[]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}, 60, "binary-merge", "binary_merge", 130, 286},
	{[]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}, 60, "binary-merge-local", "binary_merge, gac", 974, 2272},
	{[]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}, 60, "mixed-radix", "sortingnetworks", 466, 700},
}

// The README beside this package tells the sizes of PBLib and those that the rows really have.
func TestSizesBesidePBLib(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range beside {
		f, lits := formulatest.Inputs(len(c.coefs), false)
		l := formula.Linear{Sense: formula.AtMost, Bound: c.bound}
		for i, coef := range c.coefs {
			l.Terms = append(l.Terms, formula.Term{Coef: coef, Lit: lits[i]})
		}
		f.AddLinear(1, l)
		pb, err := ByName(c.name)
		if err != nil {
			t.Fatal(err)
		}
		if err := pb.Replace(f); err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("| %d to %d, at most %d | `%s` | %d, %d | `%s` | %d, %d |\n", c.coefs[0],
			c.coefs[len(c.coefs)-1], c.bound, c.name, f.Vars-len(lits), len(f.Clauses), c.other, c.vars, c.clauses)
		if !strings.Contains(string(readme), row) {
			t.Errorf("the README lacks\n%s", row)
		}
	}
}
