package pb

import (
	"haft/encode/card"
	"haft/encode/formula"
)

// binaryMerge is a watchdog whose buckets are sorted by networks, merged with the carries, and cut off where the
// number is too large already: Manthey, Philipp and Steinke, "A More Compact Translation of Pseudo-Boolean
// Constraints into CNF Such That Generalized Arc Consistency Is Maintained", KI 2014. One for all terms has
// O(n log² n log a) clauses, where a is the largest coefficient; one for each term has n times as many.
func binaryMerge(w formula.Writer, terms []formula.Term, bound int, unless ...formula.Lit) {
	byDigit := buckets(terms)
	p := len(byDigit) - 1
	units, tare := tared(bound, p)
	var carries []formula.Lit
	ones := 0 // of the tare, which the networks leave out
	for i, bucket := range byDigit {
		ones = ones/2 + tare>>i&1
		enough := units<<(p-i) - ones
		sum := card.Merged(w, card.Sorted(w, bucket, enough), carries, enough)
		if len(sum) == enough {
			w.Add(append(unless[:len(unless):len(unless)], -sum[enough-1])...)
		}
		carries = nil
		for j := 1 - ones%2; j < len(sum); j += 2 {
			carries = append(carries, sum[j])
		}
	}
}
