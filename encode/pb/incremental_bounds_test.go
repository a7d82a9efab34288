package pb

import (
	"math"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// Sums with signs and repeated variables have the right solutions under bounds that go up and down, from below and
// from above, and earlier bounds stay right.
func TestSum(t *testing.T) {
	seen := map[bool]int{}
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 21))
		n := 1 + rng.IntN(5)
		l := randomRow(rng, n)
		f, lits := formulatest.Inputs(n, false)
		s, err := NewSum(f, l.Terms)
		if err != nil {
			t.Fatal(err)
		}
		var bounds []formula.Linear
		var assume [][]formula.Lit
		for range 4 {
			l.Bound, l.Sense = rng.IntN(40)-12, formula.Sense(rng.IntN(2))
			ask := s.AtMost
			if l.Sense == formula.AtLeast {
				ask = s.AtLeast
			}
			literals, err := ask(l.Bound)
			if err != nil {
				t.Fatal(err)
			}
			bounds, assume = append(bounds, l), append(assume, literals)
		}
		p := formula.NewPropagator(f)
		for i, l := range bounds {
			compare(t, p, l, lits, assume[i], seen)
		}
	}
	if seen[true] < 1000 || seen[false] < 1000 {
		t.Errorf("too few of one kind: %v", seen)
	}
}

// A bound that was asked for before adds no clause, nor does a lower one; bounds beyond all sums add none at all.
func TestSumWritesOnce(t *testing.T) {
	f, lits := formulatest.Inputs(6, true)
	var terms []formula.Term
	for i, x := range lits {
		terms = append(terms, formula.Term{Coef: 3 + 2*i, Lit: x})
	}
	s, err := NewSum(f, terms)
	if err != nil {
		t.Fatal(err)
	}
	for _, bound := range []int{math.MaxInt, 48} {
		if none, err := s.AtMost(bound); err != nil || len(none)+len(f.Clauses) > 0 {
			t.Errorf("at most %d: %v, %v, %d clauses", bound, none, err, len(f.Clauses))
		}
		if none, err := s.AtLeast(-bound); err != nil || len(none)+len(f.Clauses) > 0 {
			t.Errorf("at least %d: %v, %v, %d clauses", -bound, none, err, len(f.Clauses))
		}
	}
	if _, err := s.AtMost(30); err != nil {
		t.Fatal(err)
	}
	clauses := len(f.Clauses)
	for bound := 30; bound >= 0; bound-- {
		if _, err := s.AtMost(bound); err != nil || len(f.Clauses) != clauses {
			t.Errorf("at most %d: %d clauses more, %v", bound, len(f.Clauses)-clauses, err)
		}
	}
	for _, impossible := range []func() ([]formula.Lit, error){
		func() ([]formula.Lit, error) { return s.AtMost(math.MinInt) },
		func() ([]formula.Lit, error) { return s.AtLeast(math.MaxInt) },
	} {
		never, err := impossible()
		if err != nil || formulatest.Extensions(f, 1, never...) > 0 {
			t.Errorf("%v can hold, %v", never, err)
		}
	}
}
