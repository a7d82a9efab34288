package atlas

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// table returns the table of that name.
func table(name string) *Table {
	all := Tables()
	return &all[slices.IndexFunc(all, func(t Table) bool { return t.Name == name })]
}

// What is said of the smallest atlas stays as it is, whichever encodings there are besides.
func TestSmallAtlasStays(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	steps := 0
	one := *table("one")
	one.Encodings = strings.Fields("pairwise bitwise ladder sequential product commander bimander nested order log")
	o := Options{
		Tables: []Table{one, *table("chess")}, Size: 3, Instances: 2, Seed: 7, Workers: 1,
		Done: func() { steps++ },
	}
	a, err := Make(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	fmt.Fprintf(&said, "%d of %d steps, %d rows\n", steps, o.Steps(), len(a.Rows))
	for _, r := range a.Trials {
		fmt.Fprintf(&said, "%s %d of seed %d, %s, %s: %s with %d literals, %d conflicts\n",
			r.Kind, r.Number, r.Seed, r.Encoding, r.Solver, r.Status, r.Literals, r.Conflicts)
	}
	for _, c := range a.Claims {
		fmt.Fprintf(&said, "claim, holds %v\n", c.Holds())
		for _, r := range []Relation{c.Relation, c.Afresh} {
			fmt.Fprintf(&said, "  %s, %s, %s, seed %d: misses %s, size %s, partial %s, excess %s\n",
				r.Table, r.Solver, r.Reasoning, r.Seed, short(r.Misses), short(r.Size), short(r.Partial), short(r.Excess))
		}
	}
	for _, c := range a.Costs {
		fmt.Fprintf(&said, "cost %s, %s, %s: %s\n", c.Table, c.Encoding, c.Solver, short(c.Log))
	}
	golden.Text(t, "testdata/small.txt", said.String())
}

// short writes an estimate without the digits that differ between processors.
func short(e *Estimate) string {
	if e == nil {
		return "none"
	}
	return fmt.Sprintf("%.4f from %.4f to %.4f, of %d", e.Value, e.Low, e.High, e.Instances)
}

// The missed part of no cases is none.
func TestPart(t *testing.T) {
	t.Parallel()
	for s, want := range map[Share]float64{{}: 0, {Of: 8}: 0, {Of: 8, Missed: 2}: 0.25, {Of: 8, Missed: 8}: 1} {
		if got := s.Part(); got != want {
			t.Errorf("%+v: %v", s, got)
		}
	}
}

// An encoding that cannot express something is left out. Any other failure is told, and solvers that contradict each
// other are one.
func TestAskedAmiss(t *testing.T) {
	t.Parallel()
	errBroken := errors.New("broken")
	write := func(encoding string) (*formula.Formula, error) {
		f := &formula.Formula{}
		a := f.Named("a")
		switch encoding {
		case "unsuited":
			return nil, fmt.Errorf("wrapped: %w", &formula.UnsuitedError{})
		case "broken":
			return nil, errBroken
		case "other":
			f.Add(formula.File, -a)
		}
		f.Add(formula.File, a)
		return f, nil
	}
	in := &instance{"kind", 3, write}
	for _, c := range []struct {
		encodings string
		trials    int
		want      string
	}{
		{"unsuited one unsuited two", 4, "<nil>"},
		{"unsuited", 0, "<nil>"},
		{"one broken", 0, "broken"},
		{"one other", 0, "kind 3 of seed 5, other: gophersat-pb says UNSATISFIABLE, others said SATISFIABLE"},
		{"other one", 0, "kind 3 of seed 5, one: gophersat-pb says SATISFIABLE, others said UNSATISFIABLE"},
	} {
		trials, err := in.ask(t.Context(), &Table{Name: "t", Encodings: strings.Fields(c.encodings)}, 5)
		if len(trials) != c.trials || fmt.Sprint(err) != c.want {
			t.Errorf("%s: %d trials, %v; want %d, %s", c.encodings, len(trials), err, c.trials, c.want)
		}
	}
	row := Row{Encoding: "unsuited"}
	one := &Constraint{Name: "c", Inputs: 1, Values: 2, write: write}
	if err := row.measure(t.Context(), one); err != nil || row.Vars != 0 {
		t.Errorf("unsuited: %v, %+v", err, row)
	}
	constraints := func(int) []Constraint { return []Constraint{*one} }
	tables := []Table{{Name: "t", Encodings: []string{"broken"}, Constraints: constraints}}
	o := &Options{Tables: tables, Size: 1, Workers: 1, Done: func() {}}
	if _, err := MeasureAll(t.Context(), o); fmt.Sprint(err) != "broken, c: broken" {
		t.Errorf("measured what is broken: %v", err)
	}
}
