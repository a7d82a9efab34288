package card

import (
	"fmt"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/golden"
)

// What every row writes for a small constraint, clause by clause, with what its auxiliary variables stand for. Truth
// tables would not notice a clause too many, another order, or a variable that proofs cannot explain.
func TestKeptClauses(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, l := range laws() {
		n, k := 5, 2
		if l.one {
			n, k = 7, 1
		}
		f, lits := formulatest.Inputs(n, true)
		f.Meaning = &formula.Meaning{}
		l.write(f, 1, lits, k)
		fmt.Fprintf(&b, "%s, %d of %d\n%s", l.Name, k, n, formulatest.Text(f))
	}
	golden.Text(t, "testdata/clauses.txt", b.String())
}
