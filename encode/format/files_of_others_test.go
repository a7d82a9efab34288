package format

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What files stand for that other programs wrote, or that bug reports about other readers tell of: the folder
// testdata/of_others has them, and here is what is right: the best value, whether there is a solution, or why the file
// is refused.
func TestFilesOfOthers(t *testing.T) {
	const twoSets = `; expected only `
	want := map[string]string{
		// a declaration does not undo the bounds before it
		"bounds-then-binary.lp":   "unsatisfiable",
		"bounds-then-binaries.lp": "unsatisfiable",
		// neither the last set nor all of them
		"two-rhs.mps":    `mps: line 10: a second set "rhs2" of RHS` + twoSets + `"rhs1"`,
		"two-ranges.mps": `mps: line 12: a second set "alt" of RANGES` + twoSets + `"base"`,
		// -1 is a value
		"negative-up.mps": `mps: line 7: variable "x" is not declared to be 0 or 1; only 0-1 programs are read`,
		"entry-twice.mps": `mps: line 7: a second number for row "c1"`,
		"of-highs.lp":     "satisfiable",
		"no-bounds.mps":   "satisfiable",
		"comments.mps":    "satisfiable",
		"constant.lp":     "satisfiable",
		"two-bounds.lp":   "satisfiable",
		"infinite.lp":     "satisfiable",
		"objective.lp":    "1",
		// what is asked is asked before
		"assert-after-check.smt2": "satisfiable",
		"assert-after-exit.smt2":  "satisfiable",
		"minus.smt2":              "satisfiable",
		"truncated.smt2":          "smt2: line 15: the script ends without check-sat",
		"whole.smt2":              "unsatisfiable",
		"empty.smt2":              "smt2: the file is empty: the script ends without check-sat",
	}
	files, err := os.ReadDir("testdata/of_others")
	if err != nil || len(files) != len(want) {
		t.Fatalf("%d files, want %d; %v", len(files), len(want), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join("testdata/of_others", file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if got := decided(Guess(file.Name(), text), string(text)); got != want[file.Name()] {
			t.Errorf("%s: %s, want %s", file.Name(), got, want[file.Name()])
		}
	}
}

// decided tries all values of the variables, and returns the best value, whether there is a solution, or why the text
// is refused.
func decided(format *Format, text string) string {
	in, err := format.Read(strings.NewReader(text), 0)
	if err != nil {
		return err.Error()
	}
	best, found := 0, false
	if p := propagatorOf(in); p.Consistent() {
		extend(p, 1, func(value []bool) {
			if cost, ok := in.Cost(value); ok && (!found || cost < best) {
				best, found = cost, true
			}
		})
	}
	switch {
	case !found:
		return "unsatisfiable"
	case in.Hard():
		return "satisfiable"
	}
	return in.Value(best)
}

// The same of files of a few lines: what tools write, and what other readers of these formats take.
func TestSmallFilesOfOthers(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"header-count.opb", "* #variable= 2 #constraint= 7\n+1 x1 +1 x2 >= 1 ;\n", "satisfiable"},
		{"of-gophersat.opb", "* nbvariable= 2 nbclause= 1\n1 x1 +1 ~x2 >= 2 ;\n", "satisfiable"},
		{"least.opb", "* #variable= 2 #constraint= 1\nmin: 1 x1 +2 x2 ;\n1 x1 +1 x2 >= 1 ;\n", "1"},
		{"largest.opb", "* #variable= 2 #constraint= 1\nmax: 1 x1 +2 x2 ;\n1 x1 +1 x2 <= 1 ;\n", "2"},
		{"at-most.opb", "* #variable= 2 #constraint= 1\n1 x1 +1 x2 <= 1 ;\n", "satisfiable"},
		{"no-header.opb", "1 x1 +1 x2 >= 1 ;\n", "satisfiable"},
		{"of-rustsat-eq.opb", "1 x1 1 x2 1 x3 1 x4 = 2 ;\n", "satisfiable"},
		{"empty-sum.opb", "* #variable= 3 #constraint= 1\n >= 1 ;\n", "unsatisfiable"},
		{
			"128-bits.opb", "* #variable= 2 #constraint= 1\n+170141183460469231731687303715884105728 x1 " +
				"-170141183460469231731687303715884105727 x2 >= 1 ;\n", "satisfiable",
		},
		{
			"product.opb", "* #variable= 3 #constraint= 1 #product= 1 sizeproduct= 2\n+1 x1 x2 +1 x3 >= 1 ;\n",
			"satisfiable",
		},
		{
			"product-3.opb", "* #variable= 3 #constraint= 1 #product= 1 sizeproduct= 2\n+2 x1 x2 +1 x3 >= 3 ;\n",
			"satisfiable",
		},
		{"of-2005.opb", "* #variable= 2 #constraint= 1\nmin: +1*x1 +1*x2;\n+1*x1 +1*x2 >= +1;\n", "1"},
		{"of-a-tool.opb", "* written by a tool\nmax: 1 x1 1 x2 ;\n1 x1 1 x2 >= 1 ;\n", "2"},
		{
			"of-rustsat.opb", "* OPB file written by RustSAT\n* maximum variable: x3\n1 x0 1 x1 >= 1;\n" +
				"1 x1 1 x2 >= 1;\n-1 x3 -1 x0 >= -1;\n-1 x1 -1 x2 >= -1;\n", "satisfiable",
		},
		{
			"of-rustsat-max.opb", "* OPB file written by RustSAT\nmax: -1 x1 2 ~x2;\n1 x1 1 x2 >= 1;\n" +
				"1 x2 1 x3 >= 1;\n-1 x4 -1 x1 >= -1;\n-1 x2 -1 x3 >= -1;\n", "1",
		},
		{
			"soft.wbo", "* #variable= 1 #constraint= 2 #soft= 2 mincost= 2 maxcost= 3 sumcost= 5\nsoft: 6 ;\n" +
				"[2] +1 x1 >= 1 ;\n[3] -1 x1 >= 0 ;\n", "2",
		},
		{"too-dear.wbo", "soft: 2 ;\n[2] +1 x1 >= 1 ;\n[3] -1 x1 >= 0 ;\n", "unsatisfiable"},
		{"before-2022.wcnf", "p wcnf 2 4 100\n100 1 2 0\n100 -1 -2 0\n3 1 0\n4 2 0\n", "3"},
		{"of-pysat.wcnf", "p wcnf 2 3 10\n10 1 2 0\n3 -1 0\n4 -2 0\n", "3"},
		{"all-soft.wcnf", "p wcnf 1 2\n3 1 0\n4 -1 0\n", "3"},
		{"64-bits.wcnf", "p wcnf 1 2 18446744073709551615\n18446744073709551615 1 0\n4 -1 0\n", "4"},
		{"of-minicard.cnf", "p cnf+ 3 2\n1 -2 0\n1 2 3 <= 1\n", "satisfiable"},
		{"cardinality.knf", "p knf 3 2\n1 -2 0\nk 2 1 2 3 0\n", "satisfiable"},
		{"parity.cnf", "p cnf 3 2\n1 -2 0\nx 1 2 3 0\n", "satisfiable"},
		{"odd-and-even.cnf", "p cnf 7 2\nx1 2 3 4 5 6 7 0\nx-1 2 3 4 5 6 7 0\n", "unsatisfiable"},
		{"two-blanks.cnf", "p  cnf 1 1\n1 0\n", "satisfiable"},
	} {
		if got := decided(Guess(c.name, []byte(c.text)), c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
