package format

import (
	"fmt"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/golden"
)

// richFormula has variables with all kinds of names, clauses in groups, and rows of all senses.
func richFormula() *formula.Formula {
	f := &formula.Formula{About: "names of all kinds", GroupNames: formula.GroupNames{
		Step: "ply", Rules: []string{"one-nature", "roster"},
	}}
	for _, name := range []string{
		"w1K", "W1K", "x7", "X12x", "X3", "x", "end", "Free", "1e30", "inf", "edge", "9a", "a b", "a|b", `a\b`, "a~", "a\x7f",
		"true", "ite", "a..b:c1", "{a}'`", "a+b", "a\té", strings.Repeat("n", 100), strings.Repeat("m", 101), "", "_a", "z0",
	} {
		f.NewVar(name)
	}
	f.Add(0, 1, -2)
	f.Add(-1, 3)
	f.Add(5, -4, 5, -6)
	f.Add(formula.File, 28)
	f.Add(-7)
	f.Add(5, -7)
	return f
}

// What every format writes of the same formula, with soft clauses, an offset or shown variables where it can hold them.
func TestKeptFiles(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range Formats {
		format := &Formats[i]
		in := &formula.Instance{Formula: richFormula()}
		if format.Linear {
			in.AddLinear(5, formulatest.Row("16 x1 +1 ~x2 -3 x8 <= 16"))
			in.AddLinear(0, formulatest.Row("-2 x1 -3 ~x2 +0 x3 >= -4"))
			in.AddLinear(0, formulatest.Row("1 x27 +1 x28 = 1"))
			in.AddLinear(-1, formulatest.Row(">= -1"))
		}
		if format.Soft || format.Objective {
			in.Weights = []int{0, 3, 0, 1, 0, 2}
		}
		if format.Objective {
			in.Offset = -5
		}
		if format.Shown {
			for v := 1; v <= 18; v++ {
				in.Shown = append(in.Shown, v)
			}
		}
		fmt.Fprintf(&b, "%s\n\n%s\n", format.Name, written(t, format, in))
	}
	golden.Text(t, "testdata/files.txt", b.String())
}

// What every format reads from the file that it writes, and what the file calls the variables.
func TestKeptNames(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range Formats {
		format := &Formats[i]
		in := readBack(t, format, written(t, format, &formula.Instance{Formula: richFormula()}))
		fmt.Fprintf(&b, "%s\n%q\n%q\n\n", format.Name, format.Symbols(richFormula()), in.Names)
	}
	golden.Text(t, "testdata/names.txt", b.String())
}
