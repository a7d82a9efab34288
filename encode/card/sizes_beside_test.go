package card

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"haft/encode/formula/formulatest"
)

// beside holds what PySAT takes for at most k of n: auxiliary variables and clauses, counted by its own code (folder
// cardenc at commit 152884a of August 2026).
var beside = []struct {
	name, other         string
	n, k, vars, clauses int
}{
	{"binomial", "pairwise", 16, 1, 0, 120},
	{"bitwise", "bitwise", 16, 1, 4, 64},
	{"ladder", "ladder", 16, 1, 17, 64},
	{"sequential", "seqcounter", 16, 2, 28, 68},
	{"sequential", "seqcounter", 32, 8, 192, 400},
	{"sorting-network", "sortnetwrk", 16, 2, 126, 190},
	{"sorting-network", "sortnetwrk", 32, 8, 382, 574},
	{"cardinality-network", "cardnetwrk", 16, 2, 88, 133},
	{"cardinality-network", "cardnetwrk", 32, 8, 348, 523},
	{"totalizer", "totalizer", 16, 2, 64, 185},
	{"totalizer", "totalizer", 32, 8, 160, 657},
	{"modulo-totalizer", "mtotalizer", 16, 2, 56, 141},
	{"modulo-totalizer", "mtotalizer", 32, 8, 115, 335},
	{"k-modulo-totalizer", "kmtotalizer", 16, 2, 45, 103},
	{"k-modulo-totalizer", "kmtotalizer", 32, 8, 122, 381},
}

// The README beside this package tells the sizes of PySAT and those that the rows really have.
func TestSizesBesidePySAT(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range beside {
		f, lits := formulatest.Inputs(c.n, false)
		if l, err := ByName(c.name); err == nil {
			l.AtMost(f, 1, lits, c.k)
		} else if e, err := ExactlyOneByName(c.name); err == nil {
			e.Add(f, 1, lits)
			f.Clauses = f.Clauses[1:] // PySAT counts at most one
		}
		row := fmt.Sprintf("| %d of %d | `%s` | %d, %d | `%s` | %d, %d |\n",
			c.k, c.n, c.name, f.Vars-c.n, len(f.Clauses), c.other, c.vars, c.clauses)
		if !strings.Contains(string(readme), row) {
			t.Errorf("the README lacks\n%s", row)
		}
	}
}
