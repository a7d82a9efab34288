package pb

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// ways returns every choice of each axis once, with the defaults on the others.
func ways() (all []Way) {
	for _, a := range Axes() {
		for _, c := range a.Choices {
			all = append(all, a.With(Way{Card: "totalizer", Linear: "adder"}, c.Name))
		}
	}
	return append(all, Way{Linear: "gte"}, Way{AMO: "ladder", Linear: Keep}, Way{Card: "native", Linear: "swc"}, KeepAll)
}

// projected returns the values of the first variables, as bits, of all solutions, by trying the values of these and
// looking for values of the others.
func projected(f *formula.Formula, vars int) (solutions []uint) {
	p := formula.NewPropagator(f)
	for in := range uint(1) << vars {
		given := make([]formula.Lit, vars)
		for v := range given {
			if given[v] = formula.Lit(v + 1); in>>v&1 == 0 {
				given[v] = -given[v]
			}
		}
		mark := p.Mark()
		if p.Assume(given...) && formulatest.Count(p, 1) > 0 {
			solutions = append(solutions, in)
		}
		p.Undo(mark)
	}
	return solutions
}

// softOf returns the soft clauses, each after its weight.
func softOf(in *formula.Instance) (all []any) {
	for i, c := range in.Clauses {
		if in.Soft(i) {
			all = append(all, in.Weights[i], c)
		}
	}
	return all
}

// Translations of files of others have the same solutions on the variables of the file, in every way, with and without
// looking for at most ones, and keep their soft clauses; and what is listed beforehand is what is written. A soak tries
// 10,000 files.
func TestTranslationsOfFiles(t *testing.T) {
	extent.Slow(t)
	all, kept, refused := ways(), 0, 0
	for seed := range uint64(extent.Of(20, 300, 10_000)) {
		rng := rand.New(rand.NewPCG(seed, 13))
		text := formulatest.OPB(rng)
		in, err := format.ReadOPB(strings.NewReader(text), 0)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		vars := in.Vars - in.Auxiliary
		want := projected(in.MustHold(), vars)
		if len(want) > 0 && len(want) < 1<<vars {
			kept++
		}
		for i, w := range all {
			translation := NewTranslation(in, (int(seed)+i)%2 == 0)
			out, err := translation.Write(w, DefaultLimits)
			if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) && in.Rewritten {
				refused++ // large numbers
				continue
			} else if err != nil {
				t.Fatalf("seed %d, %v: %v\n%s", seed, w, err, text)
			}
			total := translation.Given()
			for _, class := range []Class{Trivial, Clausal, AtMostOne, Cardinality, General} {
				cost, err := translation.Cost(class, w, MaxCounted)
				if err != nil || cost.More {
					t.Fatal(cost, err)
				}
				total.Vars, total.Clauses, total.Rows = total.Vars+cost.Vars, total.Clauses+cost.Clauses, total.Rows+cost.Rows
			}
			if want := (Cost{Vars: out.Vars - vars, Clauses: len(out.Clauses), Rows: len(out.Linear)}); total != want {
				t.Fatalf("seed %d, %v: listed %+v, written %+v\n%s", seed, w, total, want, text)
			}
			clauses := &formula.Formula{Vars: out.Vars, Linear: out.Linear, LinearGroups: out.LinearGroups}
			clauses.Clauses, clauses.ClauseGroups = out.MustHold().Clauses, out.MustHold().ClauseGroups
			same := fmt.Sprint(softOf(out)) == fmt.Sprint(softOf(in))
			if got := projected(clauses, vars); !slices.Equal(got, want) || !same || out.Offset != in.Offset {
				t.Fatalf("seed %d, %v: solutions %b, want %b\n%s%v\n%v", seed, w, got, want, text, out.Clauses, out.Linear)
			}
		}
	}
	t.Logf("%d of the files exclude something and not everything; %d translations are too large", kept, refused)
}
