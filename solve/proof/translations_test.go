package proof

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/encode/pb"
	"haft/solve/solvertest/extent"
)

// Translations of files of others are proved in every way, with and without looking for at most ones: the clauses follow
// from the rows, and where the encodings count, the rows from the clauses. A soak tries 10,000 files.
func TestTranslations(t *testing.T) {
	extent.Slow(t)
	back, large := 0, 0
	for seed := range uint64(extent.Of(10, 100, 10_000)) {
		text := formulatest.OPB(rand.New(rand.NewPCG(seed, 13)))
		in, err := format.ReadOPB(strings.NewReader(text), 0)
		if err != nil {
			t.Fatal(err)
		}
		format.InDigits(in, MaxSum)
		in.Meaning = &formula.Meaning{}
		for i, w := range someWays() {
			translation := pb.NewTranslation(in, (int(seed)+i)%2 == 0)
			out, err := translation.Write(w, pb.DefaultLimits)
			if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) && in.Rewritten {
				continue
			} else if err != nil {
				t.Fatal(seed, w, err)
			}
			if len(out.Clauses) > 2000 { // sums of large numbers, whose proofs are as long
				large++
				continue
			}
			var proof bytes.Buffer
			rows, clauses := in.MustHold(), out.MustHold()
			if err := Derive(t.Context(), &proof, rows, clauses); err != nil {
				t.Fatalf("seed %d, %v: %v\n%s", seed, w, err, text)
			}
			if err := VerifyDerivation(t.Context(), rows, clauses, &proof, 0); err != nil {
				t.Fatalf("seed %d, %v: %v\n%s", seed, w, err, text)
			}
			if !translation.Counts(w) {
				continue
			}
			back++
			defined := Defined(rows, clauses)
			if err := DeriveBack(t.Context(), &proof, rows, clauses); err != nil {
				t.Fatalf("seed %d, %v, back: %v\n%s", seed, w, err, text)
			}
			if err := VerifyDerivation(t.Context(), clauses, defined, &proof, 0); err != nil {
				t.Fatalf("seed %d, %v, back: %v\n%s", seed, w, err, text)
			}
		}
	}
	t.Logf("%d proofs of the other direction, %d with too many clauses", back, large)
}

// someWays returns every choice of each axis once.
func someWays() (all []pb.Way) {
	for _, a := range pb.Axes() {
		for _, c := range a.Choices {
			all = append(all, a.With(pb.Way{Card: "totalizer-two-way", Linear: "adder"}, c.Name))
		}
	}
	return append(all, pb.Way{Linear: "gte"}, pb.Way{Card: "native", Linear: "keep"})
}

// A damaged translation is refused in one direction or the other: without a clause, with a literal negated, or with
// another coefficient in the file. Damage that changes no solution does not count.
func TestDamagedTranslationsAreRefused(t *testing.T) {
	extent.Slow(t)
	damages, refused := map[int]int{}, 0
	for seed := uint64(0); refused < 500; seed++ {
		rng := rand.New(rand.NewPCG(seed, 14))
		text := formulatest.OPB(rng)
		in, err := format.ReadOPB(strings.NewReader(text), 0)
		if err != nil {
			t.Fatal(err)
		}
		model := in.MustHold()
		model.Meaning = &formula.Meaning{}
		ways := someWays()
		w := ways[rng.IntN(len(ways))]
		translation := pb.NewTranslation(&formula.Instance{Formula: model}, rng.IntN(2) == 0)
		out, err := translation.Write(w, pb.DefaultLimits)
		if err != nil || !translation.Counts(w) || out.Vars < 1 || out.Vars > 12 || len(out.Clauses) == 0 || len(model.Linear) == 0 {
			continue
		}
		var there, back bytes.Buffer
		if Derive(t.Context(), &there, model, out.Formula) != nil || DeriveBack(t.Context(), &back, model, out.Formula) != nil {
			continue // the numbers are too large
		}
		damaged, changed := *out.Formula, *model
		damaged.Clauses, changed.Linear = slices.Clone(damaged.Clauses), slices.Clone(changed.Linear)
		kind, i := rng.IntN(3), rng.IntN(len(damaged.Clauses))
		switch c := slices.Clone(damaged.Clauses[i]); {
		case kind == 0:
			damaged.Clauses[i] = formula.Clause{1, -1} // always true, so that numbers stay
		case kind == 1 && len(c) > 0:
			j := rng.IntN(len(c))
			c[j] = -c[j]
			damaged.Clauses[i] = c
		default:
			row := &changed.Linear[rng.IntN(len(changed.Linear))]
			if row.Terms = slices.Clone(row.Terms); len(row.Terms) == 0 {
				continue
			}
			row.Terms[rng.IntN(len(row.Terms))].Coef += 1 + rng.IntN(3)
		}
		same := sameSolutions(out.Formula, &damaged) && sameSolutions(model, &changed)
		if same {
			continue
		}
		refused++
		damages[kind]++
		defined := Defined(&changed, out.Formula)
		if VerifyDerivation(t.Context(), &changed, &damaged, &there, 0) == nil &&
			VerifyDerivation(t.Context(), &damaged, defined, &back, 0) == nil {
			t.Errorf("seed %d, %v, damage %d: both proofs were accepted\n%s", seed, w, kind, text)
		}
	}
	t.Log(damages)
}

// sameSolutions reports whether two formulas of the same variables have the same solutions, by trying all values.
func sameSolutions(f, g *formula.Formula) bool {
	for value := range formulatest.Values(f.Vars) {
		if f.Holds(value) != g.Holds(value) {
			return false
		}
	}
	return true
}
