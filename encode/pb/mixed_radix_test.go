package pb

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
)

// digitSum adds up the digits of the coefficients to a base.
func digitSum(terms []formula.Term, base []int) (sum int) {
	for _, t := range terms {
		rest := t.Coef
		for _, b := range base {
			sum, rest = sum+rest%b, rest/b
		}
		sum += rest
	}
	return sum
}

// No base of the primes has a smaller sum of digits than the one that is chosen.
func TestMixedBaseIsLeast(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 31))
		var terms []formula.Term
		step := 1 + rng.IntN(7)
		for range 1 + rng.IntN(5) {
			terms = append(terms, formula.Term{Coef: step * (1 + rng.IntN(15)), Lit: 1})
		}
		best := mixedBase(terms)
		least := digitSum(terms, best)
		var from func(base []int, unit int)
		from = func(base []int, unit int) {
			if sum := digitSum(terms, base); sum < least {
				t.Fatalf("seed %d: %v to %v: digits of %d, but to %v of %d", seed, terms, best, least, base, sum)
			}
			for _, p := range primes {
				if unit*p <= largest(terms) {
					from(append(base[:len(base):len(base)], p), unit*p)
				}
			}
		}
		from(nil, 1)
	}
}

// A base goes up to the largest coefficient, where that helps.
func TestMixedBases(t *testing.T) {
	t.Parallel()
	for want, coefs := range map[string][]int{
		"[]": {1, 1, 1}, "[2]": {2, 2}, "[3]": {3, 3, 1}, "[5]": {5, 5, 1}, "[7 2]": {7, 8, 14}, "[2 2]": {4, 4},
		"[3 3]": {9, 9}, "[2 3 5 7]": {210, 210},
	} {
		var terms []formula.Term
		for _, c := range coefs {
			terms = append(terms, formula.Term{Coef: c, Lit: 1})
		}
		if got := fmt.Sprint(mixedBase(terms)); got != want {
			t.Errorf("%v: %s, want %s", coefs, got, want)
		}
	}
}
