package family

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// small returns the sizes that tests solve: the two smallest of a study.
func small(f *Family) []int { return f.Sizes[:2] }

func made(t *testing.T, f *Family, size int, seed uint64) *Instance {
	t.Helper()
	in, err := f.Make(size, seed)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// The table has unique names and what a study needs.
func TestTable(t *testing.T) {
	for _, f := range Families() {
		found, err := Lookup(f.Name)
		if err != nil || found.Name != f.Name || found.Doc != f.Doc {
			t.Errorf("%s: found %v, %v", f.Name, found, err)
		}
		if len(f.Sizes) < 3 || !slices.IsSorted(f.Sizes) || f.Doc == "" || f.Size == "" {
			t.Errorf("%s: sizes %v of %q, doc %q", f.Name, f.Sizes, f.Size, f.Doc)
		}
		if _, err := f.Make(-1, 1); err == nil {
			t.Errorf("%s: size -1 is accepted", f.Name)
		}
	}
	if _, err := Lookup("chess"); err == nil {
		t.Error("there is a family named chess")
	}
}

// Family, size and seed determine an instance; another seed or size gives another instance.
func TestDeterminism(t *testing.T) {
	extent.Slow(t)
	seen := map[string]string{}
	for _, f := range Families() {
		for _, size := range small(&f) {
			for seed := range uint64(4) {
				first, again := made(t, &f, size, seed), made(t, &f, size, seed)
				if first.Hash != again.Hash || !slices.Equal(first.Expected, again.Expected) {
					t.Errorf("%s, size %d, seed %d: two different instances", f.Name, size, seed)
				}
				if before, ok := seen[first.Hash]; ok != (f.Fixed && seed > 0) {
					t.Errorf("%s, size %d, seed %d: the same instance as one of %q", f.Name, size, seed, before)
				}
				seen[first.Hash] = f.Name
				if first.Family != f.Name || first.Size != size || first.Seed != seed || len(first.Hash) != 64 {
					t.Errorf("made as %s, size %d, seed %d, hash %q", first.Family, first.Size, first.Seed, first.Hash)
				}
			}
		}
	}
}

// compared returns encodings that between them use every way to count, to encode a domain, and to
// encode a pair. Linear ones become clauses, because the engine takes nothing else.
func compared() []encode.Encoding {
	var all []encode.Encoding
	for _, list := range []string{
		"", "roster=mdd,domain=log", "roster=totalizer,safety=support", "roster=sequential-two-way,domain=order",
		"roster=cardinality-network,domain=ladder,safety=defined", "roster=adder,domain=bitwise,safety=turns",
		"roster=modulo-totalizer,domain=product,safety=clique,linear=bdd", "roster=native,domain=commander,linear=swc",
		"roster=slots,domain=bimander", "roster=hall-conflicts,domain=sparse,safety=big-m,linear=adder",
		"roster=sorting-network+exactly,history=closure",
	} {
		e, err := encode.Parse(list)
		if err != nil {
			panic(err)
		}
		all = append(all, e)
	}
	return all
}

// Gini finds the expected answers for every family in the encodings above. An encoding that refuses
// an instance gives a reason.
func TestAnswers(t *testing.T) {
	extent.Slow(t)
	rounds := extent.Of(1, 1, 20)
	encodings := compared()
	chosen := extent.Share(3) // a normal run takes a third of the encodings for each family
	for i, f := range Families() {
		t.Run(f.Name, func(t *testing.T) {
			for seed := range rounds * len(encodings) {
				if !chosen(i + seed/2) { // both sizes
					continue
				}
				answersIn(t, encodings[seed%len(encodings)], made(t, &f, small(&f)[seed%2], uint64(seed)))
			}
		})
	}
}

// answersIn solves the questions of an instance, or every fifth if there are many.
func answersIn(t *testing.T, e encode.Encoding, in *Instance) {
	t.Helper()
	if in.OfRows() {
		answersOfRows(t, in)
		return
	}
	_, err := in.Formula(e, 0)
	if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) {
		t.Logf("%v: %v", e, err)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	if len(in.Expected) > 20 {
		step = 5
	}
	for q := int(in.Seed) % step; q < len(in.Expected); q += step {
		f, err := in.Formula(e, q)
		if err != nil {
			t.Fatal(err)
		}
		confirm(t, in, q, f)
	}
}

// answersOfRows solves an instance of rows in an encoding of each axis, which take turns, and asks for the least cost.
func answersOfRows(t *testing.T, in *Instance) {
	t.Helper()
	way := pb.KeepAll
	for _, axis := range pb.Axes() {
		names := axis.Names()
		way = axis.With(way, names[int(in.Seed)%len(names)])
	}
	out, err := in.Written(way)
	if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) {
		t.Logf("%v: %v", way, err)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	if in.Soft == nil {
		got, err := engine.Solve(ctx, engine.CuttingPlanes{}, out.Formula)
		if err != nil || got.Status != in.Expected[0] && got.Status != solve.Unknown && in.Expected[0] != solve.Unknown {
			t.Errorf("size %d, seed %d, %v: %v, %v; want %v", in.Size, in.Seed, way, got.Status, err, in.Expected[0])
		}
		return
	}
	best, err := engine.NewLeastCost(engine.CuttingPlanes{}, out, pb.KeepAll).SearchCores(ctx, func(int, []bool) {}, func(int) {})
	switch {
	case err != nil || best.Status == solve.Unsat:
		t.Errorf("size %d, seed %d, %v: %v, %v", in.Size, in.Seed, way, best.Status, err)
	case in.Optimum != nil && best.Status == solve.Sat && (best.Cost < *in.Optimum || best.Proved && best.Cost != *in.Optimum):
		t.Errorf("size %d, seed %d, %v: least cost %d, want %d", in.Size, in.Seed, way, best.Cost, *in.Optimum)
	case !best.Proved:
		t.Logf("size %d, seed %d, %v: not proved", in.Size, in.Seed, way)
	}
}

// Reading settles no variable of a subset sum, and finds no divisor. Half of the instances of each size have a solution.
func TestSubsetSums(t *testing.T) {
	t.Parallel()
	f, err := Lookup("subset-sum")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{3, 4, 5, 8, 12, 16, 20, 24, 100} {
		for seed := range uint64(30) {
			in := made(t, f, size, seed)
			want := []solve.Status{solve.Sat, solve.Unsat}[seed%2]
			if size > maxBits {
				want = solve.Sat
			}
			read, err := in.Written(pb.KeepAll)
			if err != nil {
				t.Fatal(err)
			}
			if in.Expected[0] != want || len(read.Clauses) > 0 || len(read.Linear) != 1 ||
				!reflect.DeepEqual(read.Linear[0].Terms, in.Rows.Linear[0].Terms) {
				t.Errorf("size %d, seed %d: %v, %v read as %v", size, seed, in.Expected[0], in.Rows.Linear, read.Linear)
			}
			if l := in.Rows.Linear[0]; size <= 16 {
				if got := bruteForce(l); got != want {
					t.Errorf("size %d, seed %d: %v of %v", size, seed, got, l)
				}
			}
		}
	}
}

// bruteForce decides whether some of the coefficients of an equation add up to its bound.
func bruteForce(l formula.Linear) solve.Status {
	for subset := range 1 << len(l.Terms) {
		sum := 0
		for i, t := range l.Terms {
			sum += t.Coef * (subset >> i & 1)
		}
		if sum == l.Bound {
			return solve.Sat
		}
	}
	return solve.Unsat
}

func confirm(t *testing.T, in *Instance, q int, f *formula.Formula) {
	t.Helper()
	got, err := engine.Solve(context.Background(), engine.Gini{}, f)
	if err != nil || got.Status != in.Expected[q] && in.Expected[q] != solve.Unknown {
		t.Errorf("size %d, seed %d, question %d: %v, %v; want %v", in.Size, in.Seed, q+1, got.Status, err, in.Expected[q])
	}
}
