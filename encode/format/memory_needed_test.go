package format

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"testing"

	"haft/model/input"
	"haft/solve/solvertest/golden"
)

// How much memory a reader thinks that a formula needs is the least limit with which it reads the formula. A cost that
// is not counted, or counted twice, changes it.
func TestMemoryNeeded(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, c := range []struct{ format, text string }{
		{"dimacs", "c x 1 w1K\nc x 2 w1Q\nc some other comment\np cnf 3 2\n1 -2 3 0\n2 0\n"},
		{"dimacs", "p cnf 0 0\n"},
		{"gcnf", "c x 1 w1K\np gcnf 3 2 1\n{1} 1 -2 3 0 {0} 2 0\n"},
		{"wcnf", "c x 1 w1K\nh 1 -2 3 0\n4 2 0\nh 7 0\nh 0\n"},
		{"mcc", "c t pmc\np cnf 3 2\nc p show 1 2 0\n1 -2 3 0\n2 0\n"},
		{"opb", "* #variable= 3 #constraint= 2\n* x 1 w1K\n+1 x1 +2 ~x2 >= 1 ;\n+1 x3 = 0 ;\n"},
		{"opb", "* #variable= 3 #constraint= 0\nmin: +1 x1 -2 x2 +3 ~x3 ;\n"},
		{"lp", "Minimize\n obj: 0 one + 0 two\nSubject To\n r: one + two + three <= 1\n -2 one >= -3\n" +
			"Bounds\n 0 <= four <= 1\nGeneral\n four\nBinary\n one two three\nEnd\n"},
		{"mps", "NAME x\nROWS\n N obj\n N other\n L r\n G s\nCOLUMNS\n M 'MARKER' 'INTORG'\n one r 1 s 2\n two r 1\n" +
			" M 'MARKER' 'INTEND'\nRHS\n rhs r 1\nRANGES\n ran s 1\nBOUNDS\n UP bnd one 1\n BV bnd two\nENDATA\n"},
		{"smt2", "(set-logic QF_LIA)\n(declare-const one Bool)\n(declare-const two Bool)\n(assert (or one (not two)))\n" +
			"(assert (and one (<= (+ (ite one 2 0) (ite two 1 0)) 2)))\n(check-sat)\n"},
		{"smt2", "(declare-const one Bool)\n(check-sat)"},
		{"smt2", "(assert (and true true))\n(assert true)\n(check-sat)"},
	} {
		one, err := Lookup(c.format)
		if err != nil {
			t.Fatal(err)
		}
		least := sort.Search(100_000, func(limit int) bool {
			_, err = one.Read(strings.NewReader(c.text), input.Size(limit+1))
			if err != nil && !errors.Is(err, input.ErrTooLarge) {
				t.Fatalf("%s, %q: %v", c.format, c.text, err)
			}
			return err == nil
		})
		fmt.Fprintf(&b, "%s\n%s%d bytes\n\n", c.format, c.text, least+1)
	}
	golden.Text(t, "testdata/memory_needed.txt", b.String())
}
