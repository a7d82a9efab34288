package pb

import (
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
			f, lits := formulatest.Inputs(2, false)
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
			terms[0].Coef += 1<<58 - 1
			s, err := NewSum(f, terms)
			if err != nil {
				t.Errorf("a sum of %v: %v", terms, err)
				continue
			}
			terms[1].Coef += 2 * sign
			if _, err := NewSum(f, terms); err == nil {
				t.Errorf("a sum of %v is taken", terms)
			}
			assume, err := s.AtMost(0)
			if got := formulatest.Extensions(f, 1, append(assume, lits...)...) > 0; err != nil || got {
				t.Errorf("a sum of %v may be 0 with all true: %v, %v", terms, got, err)
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
