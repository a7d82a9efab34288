package card

import (
	"math/bits"
	"slices"

	"haft/encode/formula"
)

// pairwise writes one clause for each pair of literals, n(n-1)/2 in all. Five literals need eleven clauses,
// including "at least one". It has no auxiliary variables.
func pairwise(f *formula.Formula, g formula.Group, lits []formula.Lit) { binomial(f, g, lits, 1) }

// ladder has variables y_1..y_(n-1), where y_i says "the true literal comes after i":
//
//	y_(i+1) → y_i     x_i → y_(i-1)     x_i → ¬y_i
//
// It follows Gent and Nightingale, "A New Encoding of AllDifferent into SAT", CP 2004 workshop on modelling, whose
// channels go both ways: see order. It has n-1 auxiliary variables and 3n-4 clauses. These are the clauses of the
// sequential counter for k = 1 with every auxiliary variable negated; that matters to engines, which try one value
// first.
func ladder(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	rungs(formula.NewWriter(f, g, lits), lits)
}

// rungs writes the ladder and returns its variables.
func rungs(w formula.Writer, lits []formula.Lit) []formula.Lit {
	y := w.Vars("y", len(lits)-1)
	for i := range y {
		w.Some(y[i], lits[i+1:])
		if i > 0 {
			w.Add(-y[i], y[i-1])
		}
		w.Add(-lits[i], -y[i])
		w.Add(-lits[i+1], y[i])
	}
	return y
}

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

// commander divides the literals into groups of three. Each group has a commander, which is true exactly if one of
// the group is true, and exactly one commander is true: Klieber and Kwon, "Efficient CNF Encoding for Selecting 1
// from N Objects", CFV 2007. Three literals or fewer are written pairwise.
//
// About n/2 auxiliary variables and 3.5n clauses.
func commander(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	commanders(f, g, lits, direct(pairwise))
}

// commanderAtMost is commander where the last few commanders may all be false.
func commanderAtMost(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	commanders(f, g, lits, pairwise)
}

// commanders joins groups by commanders until there are few, which last writes.
func commanders(f *formula.Formula, g formula.Group, lits []formula.Lit, last exactlyOne) {
	const size = 3
	if len(lits) <= size {
		last(f, g, lits)
		return
	}
	w := formula.NewWriter(f, g, lits)
	var over []formula.Lit
	for group := range slices.Chunk(lits, size) {
		c := w.Var("c")
		w.Some(c, group)
		over = append(over, c)
		direct(pairwise)(f, g, append(slices.Clone(group), -c))
	}
	commanders(f, g, over, last)
}

// product arranges the literals in a grid of so many dimensions, each at most s = ⌈n^(1/dimensions)⌉ long. A true
// literal makes its coordinates true, and of each dimension at most one coordinate is true: Chen, "A New SAT Encoding
// of the At-Most-One Constraint", ModRef 2010. Four literals or fewer are written pairwise.
//
// With two dimensions it takes 2√n + O(n^¼) auxiliary variables and 2n + 4√n + O(n^¼) clauses. Each further dimension
// adds n clauses and saves variables: p dimensions have about p·n^(1/p). If s is 2, these are the bits of the
// literal's number, and their negations.
func product(dimensions int) exactlyOne {
	return func(f *formula.Formula, g formula.Group, lits []formula.Lit) { grid(f, g, lits, dimensions) }
}

func grid(f *formula.Formula, g formula.Group, lits []formula.Lit, dimensions int) {
	if len(lits) <= 4 {
		pairwise(f, g, lits)
		return
	}
	w := formula.NewWriter(f, g, lits)
	long := rootUp(len(lits), dimensions)
	var axes [][]formula.Lit
	var strides []int
	for stride := 1; stride < len(lits); stride *= long {
		kind := [...]string{"r", "c", "d", "e"}[len(axes)]
		axes = append(axes, w.Vars(kind, min(long, (len(lits)+stride-1)/stride)))
		strides = append(strides, stride)
	}
	for a, axis := range axes {
		for i := range axis {
			w.Some(axis[i], at(lits, strides[a], long, i))
		}
	}
	for i, l := range lits {
		for a, axis := range axes {
			w.Add(-l, axis[i/strides[a]%long])
		}
	}
	for _, axis := range axes {
		grid(f, g, axis, dimensions)
	}
}

// at returns the literals with a coordinate.
func at(lits []formula.Lit, stride, long, coordinate int) (some []formula.Lit) {
	for i, l := range lits {
		if i/stride%long == coordinate {
			some = append(some, l)
		}
	}
	return some
}

// rootUp returns the least number whose power is at least n.
func rootUp(n, power int) int {
	for root := 1; ; root++ {
		product := 1
		for range power {
			product *= root
		}
		if product >= n {
			return root
		}
	}
}

// bitwise numbers the literals from 0. A true literal fixes each bit of its number: Frisch, Peugniez, Doggett and
// Nightingale, "Solving Non-Boolean Satisfiability Problems with Stochastic Local Search", IJCAI 2001, where it is
// called binary.
//
// b = ⌈log2 n⌉ auxiliary variables and nb clauses.
func bitwise(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	w := formula.NewWriter(f, g, lits)
	number := w.Vars("b", width(len(lits)))
	meanNumber(w, number, lits, func(i int) int { return i })
	for i, l := range lits {
		for _, bit := range spell(number, i) {
			w.Add(-l, bit)
		}
	}
}

// meanNumber notes that bits are those of the number of the true literal.
func meanNumber(w formula.Writer, bits, lits []formula.Lit, number func(i int) int) {
	for j, bit := range bits {
		var with []formula.Lit
		for i, l := range lits {
			if number(i)>>j&1 == 1 {
				with = append(with, l)
			}
		}
		w.Some(bit, with)
	}
}

// width returns how many bits are needed to number n things.
func width(n int) int { return bits.Len(uint(n - 1)) }

// spell returns the literals that are true where the number with these bits, the lowest first, is i.
func spell(number []formula.Lit, i int) []formula.Lit {
	lits := make([]formula.Lit, len(number))
	for j, bit := range number {
		lits[j] = bit
		if i>>j&1 == 0 {
			lits[j] = -bit
		}
	}
	return lits
}

// binomial says of every k+1 literals that they are not all true: C(n,k+1) clauses of k+1 literals, and no
// auxiliary variables. The encoding is folklore; the name is from Frisch and Giannaros, "SAT Encodings of the
// At-Most-k Constraint", ModRef 2010.
//
// It is small for small n: eight literals give 28 clauses for k = 1 and 56 for k = 2.
func binomial(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	clause := make(formula.Clause, 0, k+1)
	var choose func(from int)
	choose = func(from int) {
		missing := k + 1 - len(clause)
		if missing == 0 {
			f.Add(g, slices.Clone(clause)...)
			return
		}
		for i := from; i+missing <= len(lits); i++ {
			clause = append(clause, -lits[i])
			choose(i + 1)
			clause = clause[:len(clause)-1]
		}
	}
	choose(0)
}
