package encode

import (
	"maps"
	"slices"
)

// generalizedTotalizer adds along a balanced tree the sums that can occur, each with a
// variable that follows from "exactly so much is chosen below": Joshi, Martins and Manquinho,
// "Generalized Totalizer Encoding for Pseudo-Boolean Constraints", CP 2015. All sums above the bound
// are one. The number of sums may double with each term, but with the weights of
// seed 002 it does not.
func generalizedTotalizer(a auxiliary, terms []Term, bound int) {
	half := len(terms) / 2
	over := a.sums(a.tree(terms[:half], bound), a.tree(terms[half:], bound), bound)
	if l, ok := over[bound+1]; ok {
		a.add(-l)
	}
}

// sums has a variable for each sum of a subtree that is not zero.
type sums map[int]Lit

func (a auxiliary) tree(terms []Term, bound int) sums {
	if len(terms) == 1 {
		return sums{terms[0].Coef: terms[0].Lit}
	}
	half := len(terms) / 2
	return a.sums(a.tree(terms[:half], bound), a.tree(terms[half:], bound), bound)
}

// sums adds two subtrees.
func (a auxiliary) sums(left, right sums, bound int) sums {
	all := sums{}
	for _, x := range left.values() {
		for _, y := range right.values() {
			total := min(x+y, bound+1)
			if total == 0 {
				continue
			}
			if _, ok := all[total]; !ok {
				all[total] = a.variable("w")
			}
			clause := []Lit{all[total]}
			if x > 0 {
				clause = append(clause, -left[x])
			}
			if y > 0 {
				clause = append(clause, -right[y])
			}
			a.add(clause...)
		}
	}
	return all
}

// values are the sums in order, zero among them.
func (s sums) values() []int { return append([]int{0}, slices.Sorted(maps.Keys(s))...) }
