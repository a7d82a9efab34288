package family_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/bench/family"
	"haft/encode"
	"haft/solve/solvertest/golden"
)

// An instance is the same for ever, so that results of many years can be compared: what is asked, the answers, and how
// the first question is written. UPDATE=1 writes the file; give a family another name rather than other instances.
func TestInstancesStay(t *testing.T) {
	var said strings.Builder
	for _, f := range family.Families() {
		fmt.Fprintf(&said, "%s: %v of %s, knows %s, fixed %v\n", f.Name, f.Sizes, f.Size, f.Knows, f.Fixed)
		for _, size := range f.Sizes[:min(2, len(f.Sizes))] {
			for seed := range uint64(3) {
				in, err := f.Make(size, seed+1)
				if err != nil {
					fmt.Fprintf(&said, "  %d/%d: %v\n", size, seed+1, err)
					continue
				}
				fmt.Fprintf(&said, "  %d/%d: %.16s, %v by %s\n", size, seed+1, in.Hash, in.Expected, in.Source)
				e, err := encode.Parse("roster=native")
				if err != nil {
					t.Fatal(err)
				}
				if formula, err := in.Formula(e, 0); err != nil {
					fmt.Fprintf(&said, "    %v\n", err)
				} else {
					fmt.Fprintf(&said, "    %d variables, %d clauses, %d rows\n", formula.Vars, len(formula.Clauses),
						len(formula.Linear))
				}
			}
		}
	}
	golden.Text(t, "../../testdata/effort/instances.txt", said.String())
}
