package card

import "haft/encode/formula"

// bimander divides the literals into m groups and writes each group pairwise. A true literal fixes each bit of the
// number of its group: Hölldobler and Nguyen, "An Efficient Encoding of the At-Most-One Constraint", TU Dresden,
// KRR report 13-04, 2013. Here m = ⌊√n⌋. For five literals this gives ten clauses together with "at least one":
// fewer than the paper's other choice, ⌈n/2⌉, and fewer than pairwise.
//
// b = ⌈log2 m⌉ auxiliary variables; n²/2m - n/2 + nb clauses if m divides n.
func bimander(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	n := len(lits)
	m := rootUp(n+1, 2) - 1
	w := formula.NewWriter(f, g, lits)
	number := w.Vars("b", width(m))
	meanNumber(w, number, lits, func(i int) int { return (i*m + m - 1) / n })
	for i := range m {
		group := lits[i*n/m : (i+1)*n/m]
		pairwise(f, g, group)
		for _, l := range group {
			for _, bit := range spell(number, i) {
				w.Add(-l, bit)
			}
		}
	}
}
