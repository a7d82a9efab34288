package card

import (
	"testing"

	"haft/encode/formula"
)

// A binary number is at most k exactly if the clauses hold, also for a k that it cannot reach, and whichever of its
// digits are never one.
func TestBinaryAtMost(t *testing.T) {
	for n := range 5 {
		for never := range 1 << n {
			number := make([]formula.Lit, n)
			for i := range number {
				if number[i] = formula.Lit(i + 1); never>>i&1 == 1 {
					number[i] = bottom
				}
			}
			for k := range 1<<(n+1) + 1 {
				f := &formula.Formula{Vars: 4}
				BinaryAtMost(formula.NewWriter(f, 0, []formula.Lit{1}), number, k)
				for v := range 1 << n {
					value := make([]bool, 5)
					for i := range n {
						value[i+1] = v>>i&1 == 1
					}
					if want := v&^never <= k; f.Holds(value) != want {
						t.Errorf("%d of %d digits, never %b: at most %d holds: %v", v, n, never, k, !want)
					}
				}
			}
		}
	}
}
