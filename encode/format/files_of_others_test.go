package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/encode/formula/formulatest"
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
		"empty.smt2":              "smt2: line 0: the script ends without check-sat",
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
	for value := range formulatest.Values(in.Vars) {
		if cost, ok := in.Cost(value); ok && (!found || cost < best) {
			best, found = cost, true
		}
	}
	switch {
	case !found:
		return "unsatisfiable"
	case in.Hard():
		return "satisfiable"
	}
	return fmt.Sprint(best)
}
