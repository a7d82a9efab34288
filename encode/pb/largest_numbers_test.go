package pb

import (
	"math"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// Coefficients and bound may add up to 2^60, whatever their signs, and not to one more.
func TestLargestNumbers(t *testing.T) {
	t.Parallel()
	for _, sign := range []int{1, -1} {
		for more := range 2 {
			terms := []formula.Term{{Coef: 1 << 59, Lit: 1}, {Coef: sign * (1<<58 + more), Lit: -2}}
			f, _ := formulatest.Inputs(2, false)
			bound := sign * (1<<58 - 1)
			for name, add := range map[string]func(formula.Sink, []formula.Term, int, string) error{
				"at most": AtMost, "at least": AtLeast, "equal": Equal,
			} {
				for extra := range 2 {
					err := add(f, terms, bound+sign*extra, "adder")
					if (err == nil) != (more+extra < 2) {
						t.Errorf("%s: %v, %d: %v", name, terms, bound+sign*extra, err)
					}
				}
			}
		}
	}
}

// Coefficients of a sum may add up to 2^63 - 1, whatever their signs, and not to one more.
func TestLargestSums(t *testing.T) {
	t.Parallel()
	for _, encoding := range Sums() {
		for _, sign := range []int{1, -1} {
			f, lits := formulatest.Inputs(3, false)
			terms := []formula.Term{
				{Coef: 1 << 62, Lit: lits[0]}, {Coef: sign * (1<<62 - 3), Lit: -lits[1]}, {Coef: 2, Lit: lits[2]},
			}
			s, err := NewSumBy(f, terms, encoding)
			if err != nil {
				t.Fatal(err)
			}
			for _, bound := range []int{math.MaxInt - 1, math.MaxInt - 3, 1 << 62, 1<<62 - 3, 2, 0, 3 - 1<<62, math.MinInt} {
				most, err := s.AtMost(bound)
				if err != nil {
					t.Fatal(err)
				}
				least, err := s.AtLeast(bound)
				if err != nil {
					t.Fatal(err)
				}
				seen := map[bool]int{}
				p := formula.NewPropagator(f)
				compare(t, p, formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: bound}, lits, most, seen)
				compare(t, p, formula.Linear{Terms: terms, Sense: formula.AtLeast, Bound: bound}, lits, least, seen)
			}
			terms[2].Coef++
			if _, err := NewSumBy(f, terms, encoding); err == nil {
				t.Errorf("%s: a sum of %v is taken", encoding, terms)
			}
		}
	}
}

// The largest and the smallest bounds of a sum are those that exclude a single value.
func TestEndsOfSums(t *testing.T) {
	t.Parallel()
	f, lits := formulatest.Inputs(3, true)
	terms := []formula.Term{{Coef: 3, Lit: lits[0]}, {Coef: -5, Lit: lits[1]}, {Coef: 7, Lit: lits[2]}}
	s, err := NewSum(f, terms)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ most, left int }{{10, 8}, {9, 7}, {-4, 1}, {-5, 1}, {-6, 0}} {
		assume, err := s.AtMost(c.most)
		if err != nil {
			t.Fatal(err)
		}
		least, err := s.AtLeast(5 - c.most)
		if err != nil {
			t.Fatal(err)
		}
		if n, m := inputsLeft(f, lits, assume), inputsLeft(f, lits, least); n != c.left || m != c.left {
			t.Errorf("at most %d leaves %d inputs, at least %d leaves %d; want %d", c.most, n, 5-c.most, m, c.left)
		}
	}
}

// inputsLeft counts the inputs with which the assumed literals can be true.
func inputsLeft(f *formula.Formula, lits, assume []formula.Lit) (n int) {
	for in := range 1 << len(lits) {
		given := append([]formula.Lit(nil), assume...)
		for i, x := range lits {
			given = append(given, []formula.Lit{-x, x}[in>>i&1])
		}
		n += formulatest.Extensions(f, 1, given...)
	}
	return n
}
