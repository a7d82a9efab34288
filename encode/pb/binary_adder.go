package pb

import (
	"haft/encode/card"
	"haft/encode/formula"
)

// adder adds the terms as binary numbers and compares the sum with the bound, by [card.BinarySum] and
// [card.BinaryAtMost], which name the papers. O(n log bound) variables and clauses.
func adder(w formula.Writer, terms []formula.Term, bound int) {
	card.BinaryAtMost(w, card.BinarySum(w, buckets(terms)), bound)
}

// adderBetween compares one sum with two bounds.
func adderBetween(w formula.Writer, terms []formula.Term, least, most int) {
	card.BinaryBetween(w, card.BinarySum(w, buckets(terms)), least, most)
}
