package family

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
)

// parsed returns an encoding.
func parsed(t *testing.T, list string) encode.Encoding {
	t.Helper()
	e, err := encode.Parse(list)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// rowsOf returns the rows of an instance of cover, in an order that does not depend on how they were drawn.
func rowsOf(t *testing.T, in *Instance) []formula.Linear {
	t.Helper()
	f, err := in.Formula(parsed(t, "roster=native"), 0)
	if err != nil || len(f.Clauses) > 0 {
		t.Fatalf("%v, %d clauses", err, len(f.Clauses))
	}
	slices.SortFunc(f.Linear, func(a, b formula.Linear) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return f.Linear
}

// Thirty seeds give thirty different instances of each size, and not only the same rows in another order. Each has five
// rows for each variable's five, and one more for all.
func TestCoversDiffer(t *testing.T) {
	f, err := Lookup("cover")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range f.Sizes {
		seen := map[string]uint64{}
		for seed := uint64(1); seed <= 30; seed++ {
			in := made(t, f, size, seed)
			rows := rowsOf(t, in)
			times := map[formula.Lit]int{}
			for _, row := range rows {
				for _, term := range row.Terms {
					times[max(term.Lit, -term.Lit)]++
				}
			}
			for v := range size {
				if times[formula.Lit(v+1)] != divisions+1 {
					t.Errorf("size %d, seed %d: x%d is in %d rows", size, seed, v+1, times[formula.Lit(v+1)])
				}
			}
			text := fmt.Sprint(rows)
			if other := seen[text]; other > 0 || len(rows) != size+1 || in.Expected[0] != solve.Unsat {
				t.Errorf("size %d, seed %d: %d rows, %v, the same as of seed %d", size, seed, len(rows), in.Expected, other)
			}
			seen[text] = seed
		}
	}
	for size, want := range map[int]string{
		9: "family cover: size 9; expected 10 to 400 variables", 12: "family cover, size 12, seed 1: expected a multiple of 5",
	} {
		if _, err := f.Make(size, 1); err == nil || err.Error() != want {
			t.Errorf("size %d: %v", size, err)
		}
	}
}

// The smallest cover has no solution, and one without its last row, by trying all.
func TestCoverByTrying(t *testing.T) {
	f, err := Lookup("cover")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		whole, err := made(t, f, 10, seed).Formula(parsed(t, "roster=native"), 0)
		if err != nil {
			t.Fatal(err)
		}
		part := *whole
		part.Linear = whole.Linear[:len(whole.Linear)-1]
		holds := map[*formula.Formula]bool{}
		for bits := range 1 << 10 {
			value := make([]bool, 11)
			for v := 1; v <= 10; v++ {
				value[v] = bits>>(v-1)&1 == 1
			}
			holds[whole], holds[&part] = holds[whole] || whole.Holds(value), holds[&part] || part.Holds(value)
		}
		if holds[whole] || !holds[&part] {
			t.Errorf("seed %d: solutions %v, without the last row %v", seed, holds[whole], holds[&part])
		}
	}
}

// Encodings that are about games, or too large, are refused with the reason, and all others have the answer: see
// TestAnswers.
func TestCoverRefuses(t *testing.T) {
	f, err := Lookup("cover")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		encoding string
		size     int
		want     string
	}{
		{"roster=binomial", 20, ""},
		{"roster=totalizer", 60, ""},
		{"roster=native,linear=adder", 60, ""},
		{"roster=binomial", 30, "encoding roster=binomial would take about 8.6e+07 clauses; at most 1048576 are written"},
		{"roster=mdd", 20, `encoding roster=mdd is about pieces and natures: unknown encoding "mdd" of a limit; `},
		{"domain=log", 20, "encoding domain=log,roster=binomial,safety=pairs,history=full,linear=keep is about games; expected " +
			"roster= and linear= alone"},
	} {
		in := made(t, f, c.size, 1)
		e := parsed(t, c.encoding)
		_, err := in.Formula(e, 0)
		for _, err := range []error{err, in.Suits(e)} {
			if got := fmt.Sprint(err); c.want == "" && err != nil || c.want != "" && !strings.HasPrefix(got, c.want) {
				t.Errorf("%s, size %d: %v", c.encoding, c.size, err)
			}
		}
	}
}
