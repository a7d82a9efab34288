package pb

import (
	"maps"
	"slices"

	"haft/encode/formula"
)

// generalizedTotalizer adds along a balanced tree the sums that can occur. Each sum has a variable that follows
// from "exactly this much is chosen below": Joshi, Martins and Manquinho, "Generalized Totalizer Encoding for
// Pseudo-Boolean Constraints", CP 2015. All sums above the bound count as one. Each term may double the number of
// sums, but it does not if there are few different weights.
func generalizedTotalizer(w formula.Writer, terms []formula.Term, bound int) {
	t := sumTree{w, bound}
	if l, ok := t.of(terms)[bound+1]; ok {
		t.Add(-l)
	}
}

// sums holds a variable for each nonzero sum of a subtree.
type sums map[int]formula.Lit

// sumTree writes the sums of terms up to one above the bound.
type sumTree struct {
	formula.Writer
	bound int
}

func (t sumTree) of(terms []formula.Term) sums {
	if len(terms) == 1 {
		return sums{terms[0].Coef: terms[0].Lit}
	}
	half := len(terms) / 2
	return t.add(t.of(terms[:half]), t.of(terms[half:]), terms)
}

// add adds two subtrees, which have the terms.
func (t sumTree) add(left, right sums, terms []formula.Term) sums {
	all := sums{}
	for _, x := range left.values() {
		for _, y := range right.values() {
			total := min(x+y, t.bound+1)
			if total == 0 {
				continue
			}
			if _, ok := all[total]; !ok {
				all[total] = t.Var("w")
				t.Means(all[total], terms, total)
			}
			clause := []formula.Lit{all[total]}
			if x > 0 {
				clause = append(clause, -left[x])
			}
			if y > 0 {
				clause = append(clause, -right[y])
			}
			t.Add(clause...)
		}
	}
	return all
}

// values returns the sums in order, including zero.
func (s sums) values() []int { return append([]int{0}, slices.Sorted(maps.Keys(s))...) }
