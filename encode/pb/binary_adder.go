package pb

import (
	"haft/encode/card"
	"haft/encode/formula"
)

// adder adds the terms as binary numbers and compares the sum with the bound, by [card.BinarySum] and
// [card.BinaryAtMost], which name the papers. O(n log bound) variables and clauses.
func adder(w formula.Writer, terms []formula.Term, bound int) {
	var columns [][]formula.Lit
	for _, t := range terms {
		for i := 0; t.Coef>>i > 0; i++ {
			if i == len(columns) {
				columns = append(columns, nil)
			}
			if t.Coef>>i&1 == 1 {
				columns[i] = append(columns[i], t.Lit)
			}
		}
	}
	card.BinaryAtMost(w, card.BinarySum(w, columns), bound)
}
