package pb

import "haft/encode/formula"

// weightCounter returns the sequential weight counter of Hölldobler, Manthey and Steinke, "A Compact Encoding of
// Pseudo-Boolean Constraints into SAT", KI 2012: s(i,j) follows from "the first i terms are at least j",
//
//	s(i-1,j) → s(i,j)     x_i → s(i,j)  for j <= a_i
//	x_i ∧ s(i-1,j) → s(i,j+a_i)         ¬(x_i ∧ s(i-1,bound+1-a_i))
//
// The paper has n·bound variables and at most n(2·bound+1) clauses. Here the row of the last term, which nothing
// uses, is left out, and so are variables of the first row that nothing implies.
//
// A digit is its terms one beside another.
func weightCounter(w formula.Writer, digits []digit, bound int) {
	var before []formula.Lit
	var seen []formula.Term
	for i, d := range digits {
		for _, t := range d {
			if need := bound + 1 - t.Coef; need <= len(before) {
				w.Add(-t.Lit, -before[need-1])
			}
		}
		if i == len(digits)-1 {
			return
		}
		row := w.Vars("s", min(len(before)+largest(d), bound))
		seen = append(seen, d...)
		w.Unary(row, seen)
		for j, s := range row {
			if j < len(before) {
				w.Add(-before[j], s)
			}
			for _, t := range d {
				switch less := j - t.Coef; {
				case less < 0:
					w.Add(-t.Lit, s)
				case less < len(before):
					w.Add(-t.Lit, -before[less], s)
				}
			}
		}
		before = row
	}
}
