package card

import "haft/encode/formula"

// product arranges the literals in a rectangle of p = ⌈√n⌉ rows and ⌈n/p⌉ columns. A true literal makes its
// row and its column true; at most one row and at most one column is true: Chen, "A New SAT Encoding of the
// At-Most-One Constraint", ModRef 2010. Four literals or fewer are written pairwise.
//
// 2√n + O(n^¼) auxiliary variables and 2n + 4√n + O(n^¼) clauses.
func product(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	if len(lits) <= 4 {
		pairwise(f, g, lits)
		return
	}
	w := formula.NewWriter(f, g, lits)
	high := rootUp(len(lits))
	row := w.Vars("r", high)
	column := w.Vars("c", (len(lits)+high-1)/high)
	for i := range row {
		w.Some(row[i], every(lits[i:], high))
	}
	for i := range column {
		w.Some(column[i], lits[i*high:min((i+1)*high, len(lits))])
	}
	for i, l := range lits {
		w.Add(-l, row[i%high])
		w.Add(-l, column[i/high])
	}
	product(f, g, row)
	product(f, g, column)
}

// every returns each literal that comes a multiple of step after the first.
func every(lits []formula.Lit, step int) (some []formula.Lit) {
	for i := 0; i < len(lits); i += step {
		some = append(some, lits[i])
	}
	return some
}

// rootUp returns ⌈√n⌉.
func rootUp(n int) int {
	root := 1
	for root*root < n {
		root++
	}
	return root
}
