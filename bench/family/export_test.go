package family

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/engine"
)

// few are some of instances that every solver decides at once.
var few = Export{
	Sizes: []int{7}, Seeds: 2, Families: []string{"tight", "army-pairs", "kings", "announced", "legal"},
}

// exported makes the files of a choice.
func exported(t *testing.T, c Export) (files []*ExportedFile) {
	t.Helper()
	err := c.Write(t.Context(), func(f *ExportedFile) error {
		files = append(files, f)
		return nil
	}, func(path, why string) { t.Logf("%s: %s", path, why) })
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// readBack reads a file in the format of its competition.
func readBack(t *testing.T, f *ExportedFile) *formula.Instance {
	t.Helper()
	chosen, err := format.Lookup(f.competition.format)
	if err != nil {
		t.Fatal(err)
	}
	in, err := chosen.Read(bytes.NewReader(f.Data), 0)
	if err != nil {
		t.Fatalf("%s: %v", f.Path, err)
	}
	return in
}

func decided(t *testing.T, f *formula.Formula) engine.Status {
	t.Helper()
	r, err := engine.Solve(context.Background(), engine.GophersatPB{}, f)
	if err != nil {
		t.Fatal(err)
	}
	return r.Status
}

// The answers in the manifest are those of a solver that reads the files: whether there is a solution, and what has to
// be left out. Counts are held against lists of models where they are made, in package family.
func TestExportedAnswers(t *testing.T) {
	seen := map[string]int{}
	for _, f := range exported(t, few) {
		in := readBack(t, f)
		seen[f.competition.Name]++
		switch {
		case f.competition.Name == "maxsat":
			checkOptimum(t, f, in)
		case f.competition.Name == "mc":
			if none := f.Expected == "COUNT 0"; none != (decided(t, in.Formula) == engine.Unsat) {
				t.Errorf("%s: %s", f.Path, f.Expected)
			}
		case decided(t, in.Formula).String() != f.Expected:
			t.Errorf("%s is not %s", f.Path, f.Expected)
		}
		if f.Proof == "" || f.Instance == "" || f.Data == nil {
			t.Errorf("%s lacks something: %+v", f.Path, f)
		}
	}
	if len(seen) != len(Competitions()) {
		t.Errorf("%v", seen)
	}
}

// checkOptimum checks that not all soft clauses can hold, and that one suffices to give up.
func checkOptimum(t *testing.T, f *ExportedFile, in *formula.Instance) {
	t.Helper()
	if f.Expected != "OPTIMUM 1" || decided(t, in.Formula) != engine.Unsat {
		t.Errorf("%s: %s", f.Path, f.Expected)
	}
	for i, w := range in.Weights {
		if w == 0 {
			continue
		}
		left := *in.Formula
		left.Clauses = slices.Delete(slices.Clone(left.Clauses), i, i+1)
		left.ClauseGroups = slices.Delete(slices.Clone(left.ClauseGroups), i, i+1)
		if decided(t, &left) != engine.Sat {
			t.Errorf("%s: without soft clause %d there is still no solution", f.Path, i)
		}
	}
}

// Files begin as the competitions want them, and no clause has a literal twice or with its opposite.
func TestExportedForm(t *testing.T) {
	begin := map[string]string{"sat": "c ", "pb": "* #variable= ", "maxsat": "c ", "mc": "c t "}
	for _, f := range exported(t, few) {
		text := string(f.Data)
		if !strings.HasPrefix(text, begin[f.competition.Name]) || !strings.Contains(text, " license: Apache-2.0\n") {
			t.Errorf("%s begins with %.80q", f.Path, text)
		}
		first, _, _ := strings.Cut(text, "\n")
		if f.competition.Name == "pb" && (!strings.Contains(first, " #equal= ") || !strings.Contains(first, " intsize= ")) {
			t.Errorf("%s begins with %q", f.Path, first)
		}
		if f.competition.Name == "maxsat" && strings.Contains(text, "\np ") {
			t.Errorf("%s has a line that begins with p", f.Path)
		}
		if f.competition.Name == "mc" && !strings.Contains(text, "\nc p show ") {
			t.Errorf("%s has no variables to count on", f.Path)
		}
		for _, c := range readBack(t, f).Clauses {
			for i, l := range c {
				if slices.Contains(c[:i], l) || slices.Contains(c[:i], -l) {
					t.Errorf("%s: %v has a variable twice", f.Path, c)
				}
			}
		}
	}
}

// The same choice gives the same bytes, and no two files have the same name.
func TestExportsTheSameBytes(t *testing.T) {
	one, two := exported(t, few), exported(t, few)
	if diff := cmp.Diff(one, two, cmp.AllowUnexported(ExportedFile{}), cmpopts.IgnoreFields(ExportedFile{}, "competition")); diff != "" {
		t.Error(diff)
	}
	if !bytes.Equal(Manifest(one), Manifest(two)) {
		t.Error("two manifests")
	}
	rows, err := csv.NewReader(bytes.NewReader(Manifest(one))).ReadAll()
	if err != nil || len(rows) != len(one)+1 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	paths := map[string]bool{}
	for _, f := range one {
		paths[f.Path] = true
	}
	if len(paths) != len(one) {
		t.Errorf("%d files with %d names", len(one), len(paths))
	}
}

// A choice of nothing is an error, as is a size that a family does not have. The context ends the writing.
func TestExportRefused(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	for _, c := range []struct {
		ctx    context.Context
		choice Export
		want   string
	}{
		{t.Context(), Export{}, "0 seeds; expected at least 1"},
		{
			t.Context(),
			Export{Seeds: 1, Competitions: []string{"maxsat"}, Families: []string{"kings"}},
			"nothing is offered of the families kings to the competitions maxsat",
		},
		{t.Context(), Export{Seeds: 1, Sizes: []int{999}}, "tight 999: expected 2 to 63 pieces"},
		{ended, few, context.Canceled.Error()},
	} {
		err := c.choice.Write(c.ctx, func(*ExportedFile) error { return nil }, func(string, string) {})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	full := errors.New("the disk is full")
	err := few.Write(t.Context(), func(*ExportedFile) error { return full }, func(string, string) {})
	if !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

// What is not known of an instance is no answer, and why is told. A solution needs no proof but a check.
func TestExportWithoutAnswer(t *testing.T) {
	for _, c := range []struct {
		competition   string
		in            Instance
		why           string
		answer, proof string
	}{
		{"mc", Instance{}, "counting its solutions would take too long", "", ""},
		{"sat", Instance{Expected: []solve.Status{solve.Unknown}}, "its answer is not known", "", ""},
		{
			"sat",
			Instance{Expected: []solve.Status{solve.Sat}, Source: "search"},
			"", "SATISFIABLE",
			"a solution, checked",
		},
		{
			"sat",
			Instance{Expected: []solve.Status{solve.Unsat}, Source: "search"},
			"", "UNSATISFIABLE",
			"haft's search through all cases, without a formula",
		},
	} {
		x := &ExportedFile{competition: &Competition{Name: c.competition}}
		why := x.answer(&c.in, &formula.Instance{Formula: &formula.Formula{}})
		if why != c.why || x.Expected != c.answer || x.Proof != c.proof {
			t.Errorf("%+v: %q, %+v", c, why, x)
		}
	}
}
