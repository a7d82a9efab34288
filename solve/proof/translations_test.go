package proof

import (
	"bytes"
	"errors"
	"math/rand/v2"
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
		in.Meaning = &formula.Meaning{}
		for i, w := range someWays() {
			translation := pb.NewTranslation(in, i%2 == 0)
			out, err := translation.Write(w, pb.DefaultLimits)
			if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) && in.Rewritten {
				continue
			} else if err != nil {
				t.Fatal(seed, w, err)
			}
			var proof bytes.Buffer
			if err := Derive(t.Context(), &proof, in.Formula, out.Formula); errors.Is(err, errLarge) {
				large++
				continue
			} else if err != nil {
				t.Fatalf("seed %d, %v: %v\n%s", seed, w, err, text)
			}
			if err := VerifyDerivation(t.Context(), in.Formula, out.Formula, &proof, 0); err != nil {
				t.Fatalf("seed %d, %v: %v\n%s", seed, w, err, text)
			}
			if !translation.Counts(w) {
				continue
			}
			back++
			defined := Defined(in.Formula, out.Formula)
			if err := DeriveBack(t.Context(), &proof, in.Formula, out.Formula); err != nil {
				t.Fatalf("seed %d, %v, back: %v\n%s", seed, w, err, text)
			}
			if err := VerifyDerivation(t.Context(), out.Formula, defined, &proof, 0); err != nil {
				t.Fatalf("seed %d, %v, back: %v\n%s", seed, w, err, text)
			}
		}
	}
	t.Logf("%d proofs of the other direction, %d with numbers that are too large", back, large)
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
