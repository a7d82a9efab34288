package encode

import (
	"slices"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/solvertest/extent"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// throughFile writes a formula in a format and reads it again. It also returns the file.
func throughFile(t *testing.T, format *format.Format, f *formula.Formula) (text string, read *formula.Formula) {
	t.Helper()
	var file strings.Builder
	if err := format.Write(&file, &formula.Instance{Formula: f}); err != nil {
		t.Fatal(err)
	}
	in, err := format.Read(strings.NewReader(file.String()), 0)
	if err != nil {
		t.Fatal(err)
	}
	return file.String(), in.Formula
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

// In every encoding, the formula of a game says the same after it was written and read in any format, and its
// variables keep their numbers.
func TestFormatsOfGames(t *testing.T) {
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
				if diff := cmp.Diff(asRows(f), asRows(got), cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("%v (-want +got):\n%.2000s", e, diff)
				}
				if again, _ := throughFile(t, format, encoded(t, e, p)); text != again {
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

// DIMACS keeps everything except the groups.
func TestDIMACSRoundTrip(t *testing.T) {
	extent.NoGoroutines(t)
	p := replay(t, model.DefaultRules(), "e2e4 d7d5 f1d3 h8g6 d3d5")
	format, err := format.Lookup("dimacs")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range singly() {
		if e.Linear() {
			continue
		}
		f := encoded(t, e, p)
		_, got := throughFile(t, format, f)
		want := &formula.Formula{Vars: f.Vars, Names: f.Names, Clauses: f.Clauses}
		want.ClauseGroups = slices.Repeat([]formula.Group{formula.File}, len(f.Clauses))
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%v (-want +got):\n%s", e, diff)
		}
	}
}
