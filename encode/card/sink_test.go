package card

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// Every row writes the same constraint into a sink as into a formula, for three of five literals.
func TestIntoSink(t *testing.T) {
	for _, row := range Limits {
		for name, write := range map[string]func(formula.Sink, []formula.Lit, int, string) error{
			"at most": AtMost, "at least": AtLeast, "exactly": Exactly,
		} {
			f, lits := formulatest.Inputs(5, true)
			if err := write(f, lits, 3, row.Name); err != nil {
				t.Fatal(err)
			}
			for in := range 1 << len(lits) {
				trues, given := 0, []formula.Lit(nil)
				for i, x := range lits {
					trues += in >> i & 1
					given = append(given, []formula.Lit{-x, x}[in>>i&1])
				}
				want := name == "at most" && trues <= 3 || name == "at least" && trues >= 3 || trues == 3
				if got := formulatest.Extensions(f, 1, given...) > 0; got != want {
					t.Errorf("%s, %s 3, input %b: %v", row.Name, name, in, got)
				}
			}
		}
	}
	for _, row := range ExactlyOnes {
		f, lits := formulatest.Inputs(5, true)
		if err := One(f, lits, row.Name); err != nil {
			t.Fatal(err)
		}
		g, lits := formulatest.Inputs(5, true)
		if row.Add(g, formula.File, lits); f.Vars != g.Vars || len(f.Clauses) != len(g.Clauses) {
			t.Errorf("%s: %d variables, %d clauses; want %d and %d",
				row.Name, f.Vars, len(f.Clauses), g.Vars, len(g.Clauses))
		}
	}
}

// Limits at the ends of the range of integers say what they say.
func TestExtremeLimits(t *testing.T) {
	for _, row := range Limits {
		for n := range 4 {
			for k, refused := range map[int]struct{ most, least bool }{
				math.MinInt: {most: true}, math.MinInt + 1: {most: true},
				math.MaxInt - 1: {least: true}, math.MaxInt: {least: true},
			} {
				f, lits := formulatest.Inputs(n, true)
				row.AtMost(f, formula.File, lits, k)
				if got := formulatest.Extensions(f, 1) == 0; got != refused.most {
					t.Errorf("%s, at most %d of %d is refused: %v", row.Name, k, n, got)
				}
				f, lits = formulatest.Inputs(n, true)
				row.AtLeast(f, formula.File, lits, k)
				if got := formulatest.Extensions(f, 1) == 0; got != refused.least {
					t.Errorf("%s, at least %d of %d is refused: %v", row.Name, k, n, got)
				}
				f, lits = formulatest.Inputs(n, true)
				row.Exactly(f, formula.File, lits, k)
				if formulatest.Extensions(f, 1) > 0 {
					t.Errorf("%s, exactly %d of %d is not refused", row.Name, k, n)
				}
			}
		}
	}
}

// clausesOnly is a sink that takes no linear constraints.
type clausesOnly struct{ formula.Sink }

// What cannot be written is refused, and the sink gets nothing.
func TestIntoSinkRefuses(t *testing.T) {
	extent.Slow(t)
	f, lits := formulatest.Inputs(1000, false)
	twice := []formula.Lit{1, -1}
	sink := clausesOnly{f}
	for want, got := range map[string]error{
		`unknown encoding "magic" of a limit; the encodings are binomial, `:         AtMost(sink, lits, 1, "magic"),
		`unknown encoding "magic" of exactly one; the encodings are pairwise, `:     One(sink, lits, "magic"),
		"this encoding leaves linear constraints, ":                                 AtMost(sink, lits, 1, "native"),
		"variable 1 occurs twice; ":                                                 AtLeast(sink, twice, 1, "adder"),
		"the constraint would become more than 2097152 variables or 4194304 clause": Exactly(sink, lits, 500, "binomial"),
	} {
		if got == nil || !strings.HasPrefix(got.Error(), want) {
			t.Errorf("%v; want %s", got, want)
		}
	}
	if f.Vars != 1000 || len(f.Clauses) > 0 {
		t.Errorf("the sink got %d variables and %d clauses", f.Vars-1000, len(f.Clauses))
	}
}

// Under a condition, every row is what it is without, with the condition in each clause.
func TestUnderCondition(t *testing.T) {
	for _, row := range Limits {
		if row.Linear {
			continue
		}
		for k := -1; k < 6; k++ {
			f, lits := formulatest.Inputs(5, true)
			g, _ := formulatest.Inputs(5, true)
			late := f.NewVar()
			g.NewVar()
			if err := errors.Join(Exactly(formula.If(f, -late), lits, k, row.Name), Exactly(g, lits, k, row.Name)); err != nil {
				t.Fatal(err)
			}
			for i := range g.Clauses {
				g.Clauses[i] = append(g.Clauses[i], late)
			}
			if diff := cmp.Diff(g.Clauses, f.Clauses); diff != "" {
				t.Errorf("%s, %d of 5: %s", row.Name, k, diff)
			}
		}
	}
}
