package pb

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// Sums with signs and repeated variables have the right solutions under bounds that go up and down, from below and
// from above, and earlier bounds stay right.
func TestSum(t *testing.T) {
	for _, encoding := range Sums() {
		sumIsRight(t, encoding)
	}
	if _, err := NewSumBy(&formula.Formula{}, nil, "swc"); err == nil {
		t.Error("swc makes sums")
	}
}

func sumIsRight(t *testing.T, encoding string) {
	t.Helper()
	seen := map[bool]int{}
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 21))
		n := 1 + rng.IntN(5)
		l := randomRow(rng, n)
		f, lits := formulatest.Inputs(n, false)
		s, err := NewSumBy(f, l.Terms, encoding)
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

// Bounds that fall can be made for good. Only dynamic watchdogs want assumptions, for the last bound.
func TestSumLower(t *testing.T) {
	for _, encoding := range Sums() {
		seen := map[bool]int{}
		for seed := range uint64(100) {
			rng := rand.New(rand.NewPCG(seed, 23))
			n := 1 + rng.IntN(5)
			l := randomRow(rng, n)
			f, lits := formulatest.Inputs(n, false)
			s, err := NewSumBy(f, l.Terms, encoding)
			for l.Bound = 15; l.Bound > -10 && err == nil; l.Bound -= 1 + rng.IntN(8) {
				var assume []formula.Lit
				assume, err = s.Lower(l.Bound)
				if len(assume) > 0 && encoding != "dpw" {
					t.Errorf("%s: %v must be assumed", encoding, assume)
				}
				l.Sense = formula.AtMost
				compare(t, formula.NewPropagator(f), l, lits, assume, seen)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if seen[true] < 1000 || seen[false] < 1000 {
			t.Errorf("too few of one kind: %v", seen)
		}
	}
}

// Terms may come later, with any signs. Bounds of the terms before stay right, and a variable that is counted is refused.
func TestSumExtend(t *testing.T) {
	for _, encoding := range Sums() {
		seen := map[bool]int{}
		for seed := range uint64(100) {
			rng := rand.New(rand.NewPCG(seed, 22))
			const n = 6
			f, lits := formulatest.Inputs(n, false)
			var l formula.Linear
			s, err := NewSumBy(f, nil, encoding)
			for first := 0; first < n; first += 2 {
				for _, x := range lits[first : first+2] {
					l.Terms = append(l.Terms, formula.Term{Coef: rng.IntN(15) - 5, Lit: x * formula.Lit(1-2*rng.IntN(2))})
				}
				err = errors.Join(err, s.Extend(l.Terms[first:]))
				l.Bound, l.Sense = rng.IntN(30)-10, formula.Sense(rng.IntN(2))
				ask := map[formula.Sense]func(int) ([]formula.Lit, error){formula.AtMost: s.AtMost, formula.AtLeast: s.AtLeast}
				assume, failed := ask[l.Sense](l.Bound)
				if err = errors.Join(err, failed); err != nil {
					t.Fatal(err)
				}
				compare(t, formula.NewPropagator(f), l, lits, assume, seen)
			}
			if l.Terms[0].Coef != 0 && s.Extend(l.Terms[:1]) == nil {
				t.Error("a variable is counted twice")
			}
		}
		if seen[true] < 1000 || seen[false] < 1000 {
			t.Errorf("too few of one kind: %v", seen)
		}
	}
}

// With generalized totalizers, nothing is written twice when terms come, and several bounds can be assumed at once.
func TestGeneralizedSumStands(t *testing.T) {
	f, lits := formulatest.Inputs(4, false)
	s, err := NewSumBy(f, []formula.Term{{Coef: 3, Lit: lits[0]}, {Coef: 5, Lit: lits[1]}}, "gte")
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.AtMost(5)
	clauses := len(f.Clauses)
	err = errors.Join(err, s.Extend([]formula.Term{{Coef: 2, Lit: lits[2]}, {Coef: 7, Lit: lits[3]}}))
	second, more := s.AtMost(8)
	third, last := s.AtLeast(7)
	if err = errors.Join(err, more, last); err != nil {
		t.Fatal(err)
	}
	if again, _ := s.AtMost(7); len(f.Clauses) <= clauses || len(again) == 0 {
		t.Errorf("%d clauses, %v", len(f.Clauses), again)
	}
	seen := map[string]bool{}
	for _, c := range f.Clauses {
		if seen[c.Key()] {
			t.Errorf("%v twice", c)
		}
		seen[c.Key()] = true
	}
	for in := range 1 << 4 {
		given := slices.Concat(first, second, third)
		x := [4]int{in & 1, in >> 1 & 1, in >> 2 & 1, in >> 3 & 1}
		for i := range x {
			given = append(given, lits[i]*formula.Lit(2*x[i]-1))
		}
		want := 3*x[0]+5*x[1] <= 5 && 3*x[0]+5*x[1]+2*x[2]+7*x[3] <= 8 && 3*x[0]+5*x[1]+2*x[2]+7*x[3] >= 7
		if got := formulatest.Extensions(f, 1, given...) > 0; got != want {
			t.Errorf("%v: %v, want %v", x, got, want)
		}
	}
}
