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

// randomOPB returns a file of rows as others write them: equations, products, empty rows, the same sum twice, clauses that
// are an at most one together, limits, an objective, and coefficients up to 10^20.
func randomOPB(rng *rand.Rand) string {
	var b strings.Builder
	n := 1 + rng.IntN(6)
	values := rng.Uint32() // most rows hold for these
	value := 0             // of the sum at hand
	literal := func() (text string, trues int) {
		v := 1 + rng.IntN(n)
		if trues = int(values >> v & 1); rng.IntN(4) == 0 {
			text, trues = "~", 1-trues
		}
		return text + fmt.Sprintf("x%d", v), trues
	}
	size := []int{1, 2, 4, 30, 1000}[rng.IntN(5)]
	coef := func() int { return rng.IntN(size+size/2+1) - size/2 }
	if rng.IntN(4) == 0 {
		l, _ := literal()
		m, _ := literal()
		fmt.Fprintf(&b, "min: %+d %s %+d %s ;\n", rng.IntN(9)-4, l, rng.IntN(size+1), m)
	}
	sums := []string{""}
	for range 1 + rng.IntN(3) {
		sum, one := "", coef()
		value = 0
		for range rng.IntN(n + 2) {
			c := coef()
			if len(sums)%2 == 0 {
				c = one // a limit
			}
			l, trues := literal()
			if rng.IntN(12) == 0 {
				m, other := literal()
				l, trues = l+" "+m, trues*other
			}
			zeros := ""
			if rng.IntN(60) == 0 {
				zeros = strings.Repeat("0", 17)
			}
			sum += fmt.Sprintf("%+d%s %s ", c, zeros, l)
			value += c * trues
		}
		for range 1 + rng.IntN(2) {
			sense := rng.IntN(5) / 2
			more := []int{-rng.IntN(size + 1), rng.IntN(size + 1), rng.IntN(8) / 7}[sense]
			fmt.Fprintf(&b, "%s%s %d ;\n", sum, []string{">=", "<=", "="}[sense], value+more)
		}
		if sums = append(sums, sum); rng.IntN(6) == 0 {
			fmt.Fprintf(&b, "%s>= %d ;\n", sums[rng.IntN(len(sums))], -rng.IntN(size+1))
		}
	}
	if rng.IntN(3) == 0 { // an at most one of the first variables, and the clause that makes it an exactly one
		for i := range n {
			for j := range i {
				fmt.Fprintf(&b, "+1 ~x%d +1 ~x%d >= 1 ;\n", i+1, j+1)
			}
			fmt.Fprintf(&b, "+2 x%d ", i+1)
		}
		fmt.Fprintf(&b, ">= %d ;\n", rng.IntN(3))
	}
	return b.String()
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

// Translations of files of others have the same solutions on the variables of the file, in every way, with and without
// looking for at most ones, and keep their soft clauses. A soak tries 10,000 files.
func TestTranslationsOfFiles(t *testing.T) {
	extent.Slow(t)
	all, kept, refused := ways(), 0, 0
	for seed := range uint64(extent.Of(20, 300, 10_000)) {
		rng := rand.New(rand.NewPCG(seed, 13))
		text := randomOPB(rng)
		in, err := format.ReadOPB(strings.NewReader(text), 0)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		vars := in.Vars - in.Auxiliary
		hard := *in.Formula
		hard.Clauses, hard.ClauseGroups = nil, nil
		for i, c := range in.Clauses {
			if !in.Soft(i) {
				hard.Add(formula.File, c...)
			}
		}
		want := projected(&hard, vars)
		if len(want) > 0 && len(want) < 1<<vars {
			kept++
		}
		for i, w := range all {
			out, err := NewTranslation(in, i%2 == 0).Write(w, DefaultLimits)
			if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) && in.Rewritten {
				refused++ // large numbers
				continue
			} else if err != nil {
				t.Fatalf("seed %d, %v: %v\n%s", seed, w, err, text)
			}
			clauses := &formula.Formula{Vars: out.Vars, Linear: out.Linear, LinearGroups: out.LinearGroups}
			soft := 0
			for j, c := range out.Clauses {
				if !out.Soft(j) {
					clauses.Add(formula.File, c...)
				} else {
					soft += out.Weights[j]
				}
			}
			for j := range in.Clauses {
				if in.Soft(j) {
					soft -= in.Weights[j]
				}
			}
			if got := projected(clauses, vars); !slices.Equal(got, want) || soft != 0 || out.Offset != in.Offset {
				t.Fatalf("seed %d, %v: solutions %b, want %b\n%s%v\n%v", seed, w, got, want, text, out.Clauses, out.Linear)
			}
		}
	}
	t.Logf("%d of the files exclude something and not everything; %d translations are too large", kept, refused)
}
