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
func weightCounter(w formula.Writer, terms []formula.Term, bound int) {
	var before []formula.Lit
	for i, t := range terms {
		if need := bound + 1 - t.Coef; need <= len(before) {
			w.Add(-t.Lit, -before[need-1])
		}
		if i == len(terms)-1 {
			return
		}
		row := w.Vars("s", min(len(before)+t.Coef, bound))
		w.Unary(row, terms[:i+1])
		for j, s := range row {
			if j < len(before) {
				w.Add(-before[j], s)
			}
			switch less := j - t.Coef; {
			case less < 0:
				w.Add(-t.Lit, s)
			default:
				w.Add(-t.Lit, -before[less], s)
			}
		}
		before = row
	}
}
