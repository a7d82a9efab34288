package formulatest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// OPB returns a file of rows as others write them: equations, products, empty rows, the same sum twice, clauses that
// are an at most one together, limits, an objective, and coefficients up to 10^20.
func OPB(rng *rand.Rand) string {
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
