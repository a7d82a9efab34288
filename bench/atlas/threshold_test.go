package atlas

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// drawing returns the tables that have instances.
func drawing() []Table {
	return slices.DeleteFunc(Tables(), func(t Table) bool { return t.draw == nil })
}

// An instance is the same whenever it is drawn, another by another seed, and about half of them have a solution.
func TestDrawn(t *testing.T) {
	extent.Slow(t)
	for _, table := range drawing() {
		const n = 6
		first, err := table.draw(t.Context(), &table, 3, n)
		if err != nil {
			t.Fatal(err)
		}
		again, err := table.draw(t.Context(), &table, 3, n)
		if err != nil {
			t.Fatal(err)
		}
		other, err := table.draw(t.Context(), &table, 4, n)
		if err != nil {
			t.Fatal(err)
		}
		satisfiable := 0
		for i := range first {
			f, g, h := written(t, &table, first[i]), written(t, &table, again[i]), written(t, &table, other[i])
			if f != g || f == h {
				t.Errorf("%s, %s %d: the same again %v, and by another seed %v", table.Name, first[i].Kind, i, f == g, f == h)
			}
			formula, _ := first[i].write(table.Encodings[0])
			result, err := engine.Solve(t.Context(), engine.Gini{}, formula)
			if errors.Is(err, engine.ErrLinear) {
				result, err = engine.Solve(t.Context(), engine.GophersatPB{}, formula)
			}
			if err != nil || first[i].Number != i {
				t.Fatal(first[i].Number, err)
			}
			if result.Status == engine.Sat {
				satisfiable++
			}
		}
		if satisfiable == 0 || satisfiable == n {
			t.Errorf("%s: %d of %d have a solution", table.Name, satisfiable, n)
		}
	}
}

// written returns all that is in the formula of an instance, as text.
func written(t *testing.T, table *Table, in *instance) string {
	t.Helper()
	f, err := in.write(table.Encodings[0])
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(f.Clauses, f.Linear)
}

// The same instances are asked whatever is done at a time, of both solvers, and with the same conflicts.
func TestConflicts(t *testing.T) {
	extent.Slow(t)
	tables := slices.DeleteFunc(drawing(), func(t Table) bool { return t.Name == "exactly" })
	done := 0
	o := &Options{Tables: tables, Instances: 2, Workers: 1, Done: func() { done++ }}
	one, err := conflicts(t.Context(), o, 5)
	if err != nil || done != o.drawn() {
		t.Fatalf("%d of %d, %v", done, o.drawn(), err)
	}
	o.Workers = 2
	two, err := conflicts(t.Context(), o, 5)
	if err != nil || !slices.Equal(one, two) {
		t.Errorf("%v: otherwise\n%v, together\n%v", err, one, two)
	}
	for _, table := range tables {
		drawn, err := table.draw(t.Context(), &table, 5, 2)
		if err != nil {
			t.Fatal(err)
		}
		asked, conflicts := 0, int64(0)
		for _, in := range drawn {
			for _, e := range table.Encodings {
				if _, err := in.write(e); err == nil { // some rosters cannot take one piece too many
					asked += len(Solvers)
				}
			}
		}
		for _, r := range one {
			if r.Table == table.Name {
				asked--
				conflicts += r.Conflicts
			}
		}
		if asked != 0 || conflicts == 0 {
			t.Errorf("%s: %d questions were not asked, %d conflicts", table.Name, asked, conflicts)
		}
	}
}

// What is interrupted is an error and no atlas.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	o := Options{Tables: Tables(), Size: 3, Instances: 1, Workers: 2, Done: func() {}}
	a, err := Make(ctx, o)
	if !errors.Is(err, context.Canceled) || a != nil {
		t.Errorf("%v, %v", a, err)
	}
	if _, err := conflicts(ctx, &o, 1); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// What no encoding can write is an error, at any step.
func TestNotWritten(t *testing.T) {
	for _, table := range drawing() {
		instances, err := table.draw(t.Context(), &table, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		if f, err := instances[0].write("nosuch"); err == nil {
			t.Errorf("%s, %s: %d variables", table.Name, instances[0].Kind, f.Vars)
		}
	}
}

// Partitions are sums of so many positive numbers, the largest first, and the first has a limit.
func TestPartitions(t *testing.T) {
	for _, tt := range []struct {
		n, m, first int
		want        string
	}{
		{0, 0, 3, "[[]]"},
		{1, 0, 3, "[]"},
		{0, 1, 3, "[]"},
		{4, 1, 4, "[[4]]"},
		{4, 1, 3, "[]"},
		{5, 2, 5, "[[4 1] [3 2]]"},
		{5, 2, 3, "[[3 2]]"},
		{6, 3, 4, "[[4 1 1] [3 2 1] [2 2 2]]"},
		{3, 4, 3, "[]"},
	} {
		if got := fmt.Sprint(partitions(tt.n, tt.m, tt.first)); got != tt.want {
			t.Errorf("%d as %d numbers, at most %d: %s, want %s", tt.n, tt.m, tt.first, got, tt.want)
		}
	}
}
