package canary_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"
	"time"

	"haft/encode/formula"
	"haft/solve/backend"
	"haft/solve/canary"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// The same seed asks the same questions, and Check the same as before, unless somebody wants it otherwise. UPDATE=1
// writes the file.
func TestQuestionsStay(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	b, err := backend.Lookup("gini")
	if err != nil {
		t.Fatal(err)
	}
	all, n := fnv.New64a(), 0
	heard := *b
	heard.Engine = liar{b.Engine, func(f *formula.Formula) bool {
		fmt.Fprintln(all, f.Vars, f.Clauses, f.Linear)
		n++
		return n%7 == 0
	}}
	fresh, err := canary.Fresh(t.Context(), &heard, time.Minute, 24, 1)
	fmt.Fprintf(&said, "fresh: %d formulas, hash %x, %v\n", n, all.Sum64(), err)
	check, err := canary.Check(t.Context(), &heard, time.Minute)
	fmt.Fprintf(&said, "with those of Check: %d formulas, hash %x, %v\n", n, all.Sum64(), err)
	for _, f := range append(fresh, check...) {
		fmt.Fprintf(&said, "  %s: %q %s\n", f.Question, f.Fault, f.Detail)
	}
	golden.Text(t, "../../testdata/effort/canary.txt", said.String())
}
