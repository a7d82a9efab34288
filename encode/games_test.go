package encode

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// throughFile writes a formula in a format and reads it again. It also returns the file.
func throughFile(t *testing.T, format *format.Format, f *formula.Formula) (text string, read *formula.Formula) {
	t.Helper()
	text = written(t, format, f)
	in, err := format.Read(strings.NewReader(text), 0)
	if err != nil {
		t.Fatal(err)
	}
	return text, in.Formula
}

// written returns the file of a formula.
func written(t *testing.T, format *format.Format, f *formula.Formula) string {
	t.Helper()
	var file strings.Builder
	if err := format.Write(&file, &formula.Instance{Formula: f}); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// asRows returns the constraints of a formula as sums that are at most a bound, each in the order of its variables.
func asRows(f *formula.Formula) (rows []formula.Linear) {
	for _, c := range f.Clauses {
		row := c.Row()
		rows = append(rows, row.AtMosts()...)
	}
	for _, l := range f.Linear {
		rows = append(rows, l.AtMosts()...)
	}
	for _, row := range rows {
		slices.SortFunc(row.Terms, func(a, b formula.Term) int { return a.Lit.Var() - b.Lit.Var() })
	}
	return rows
}

func sameLinear(a, b formula.Linear) bool {
	return a.Sense == b.Sense && a.Bound == b.Bound && slices.Equal(a.Terms, b.Terms)
}

// In every encoding, the formula of a game says the same after it was written and read in any format, and its
// variables keep their numbers.
func TestFormatsOfGames(t *testing.T) {
	extent.Slow(t)
	p := replay(t, model.DefaultRules(), "e2e4 d7d5 f1d3 h8g6 d3d5")
	for i := range format.Formats {
		format := &format.Formats[i]
		t.Run(format.Name, func(t *testing.T) {
			for _, e := range variations(t) {
				if e.Linear() && !format.Linear {
					continue
				}
				f := encoded(t, e, p)
				text, got := throughFile(t, format, f)
				if !NamedX(got) || got.Vars != f.Vars {
					t.Fatalf("%v: %d variables, then %d; x has its names: %v", e, f.Vars, got.Vars, NamedX(got))
				}
				if want, rows := asRows(f), asRows(got); !slices.EqualFunc(want, rows, sameLinear) {
					t.Fatalf("%v (-want +got):\n%.2000s", e, cmp.Diff(want, rows, cmpopts.EquateEmpty()))
				}
				if again := written(t, format, encoded(t, e, p)); text != again {
					t.Errorf("%v: two files of one formula differ", e)
				}
				for line := range strings.Lines(text) {
					if len(line) > 255 {
						t.Errorf("%v: a line of %d characters", e, len(line))
					}
				}
			}
		})
	}
}
