package pb

import (
	"fmt"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/golden"
)

// What every row writes for a small knapsack, clause by clause, with what its auxiliary variables stand for.
func TestKeptClauses(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, e := range Encodings {
		f, _ := formulatest.Inputs(6, false)
		f.Meaning = &formula.Meaning{}
		f.AddLinear(1, formulatest.Row("2 x1 +3 ~x2 +4 x3 +5 ~x4 +6 x5 +11 x6 <= 10"))
		if err := e.Replace(f); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n%s", e.Name, formulatest.Text(f))
	}
	golden.Text(t, "testdata/clauses.txt", b.String())
}
