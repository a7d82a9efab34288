package card

import "haft/encode/formula"

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
