package atlas

import (
	"slices"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
)

// The shapes of the rows of files are measured once each, in the encodings of their class: the rows that are hidden in
// others' numbers, too. What an encoding that maintains GAC misses is nothing.
func TestRowsOfFiles(t *testing.T) {
	var files []*formula.Instance
	for _, text := range []string{
		"2 x1 +2 x2 +2 x3 <= 5 ; 1 x1 +1 x2 +1 x3 +1 x4 >= 2 ; 1 x1 +1 x2 +1 x3 <= 1 ; 1 x1 >= 1 ;",
		"1 a +1 ~b +1 c <= 1 ; 3 a +2 b +1 c +1 d <= 4 ; 1 c +1 d +2 b +3 a >= 2 ; 1 c +1 d +2 b +3 a <= 4 ;" +
			"1 a +1 b +1 c +1 d +1 e +1 f >= 3 ; 5 a >= 0 ;",
	} {
		in, err := format.ReadOPB(strings.NewReader(text), 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, in)
	}
	tables, rows := TablesOf(files, 5)
	if rows != (Rows{Measured: 4, Larger: 1}) {
		t.Errorf("%+v", rows)
	}
	var names []string
	for _, table := range tables {
		for _, c := range table.Constraints(5) {
			names = append(names, table.Name+": "+c.Name)
		}
	}
	want := []string{"amo: 3 x 1 <= 1", "card: 4 x 1 >= 2", "linear: 3 + 2 + 2 x 1 from 2 to 4"}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	measured, err := MeasureAll(t.Context(), &Options{Tables: tables, Size: 5, Workers: 1, Done: func() {}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range measured {
		complete := r.Encoding == "bdd" || r.Encoding == "swc" || r.Encoding == "pairwise" || r.Encoding == "totalizer"
		if missed := r.Strength[Unit].States.Missed; complete && missed > 0 && r.Table != "linear" || r.Encoding == "native" && missed == 0 {
			t.Errorf("%s %s: %+v", r.Constraint, r.Encoding, r.Strength[Unit])
		}
	}
}
