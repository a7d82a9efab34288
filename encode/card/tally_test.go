package card

import (
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// Half of a tally, or of one more than it, is rounded down, whether its digits are asked for at once or one by one.
func TestHalfOfTally(t *testing.T) {
	t.Parallel()
	for n := range 6 {
		for _, oneMore := range []bool{false, true} {
			f, lits := formulatest.Inputs(n, true)
			half := TallyOf(lits).Half(oneMore)
			most := n / 2
			if oneMore {
				most = (n + 1) / 2
			}
			var digits []formula.Lit
			if n > 0 {
				w := formula.NewWriter(f, 0, lits)
				half.Digits(w, 1, true)
				digits = half.Digits(w, n, true)
			}
			if len(digits) != most {
				t.Errorf("half of %d, one more %v: %d digits", n, oneMore, len(digits))
			}
			p := formula.NewPropagator(f)
			for in := range 1 << n {
				trues, mark := 0, p.Mark()
				for i, x := range lits {
					trues += in >> i & 1
					p.Assume([]formula.Lit{-x, x}[in>>i&1])
				}
				if oneMore {
					trues++
				}
				for j, digit := range digits {
					if want := map[bool]int{true: 1, false: -1}[trues/2 > j]; p.Value(digit) != want {
						t.Errorf("half of %d, one more %v, input %b: digit %d is %d", n, oneMore, in, j, p.Value(digit))
					}
				}
				p.Undo(mark)
			}
		}
	}
}
