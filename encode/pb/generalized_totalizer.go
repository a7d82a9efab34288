package pb

import (
	"maps"
	"math"
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
)

// generalizedTotalizer adds along a balanced tree the sums that can occur. Each sum has a variable that follows
// from "exactly this much is chosen below": Joshi, Martins and Manquinho, "Generalized Totalizer Encoding for
// Pseudo-Boolean Constraints", CP 2015. All sums above the bound count as one. Each digit may double the number of
// sums, but it does not if there are few different weights.
func generalizedTotalizer(w formula.Writer, digits []card.Digit, bound int) {
	n := newSumNode(digits)
	n.grow(w, bound+1, true)
	for _, l := range n.sums[bound+1] {
		w.Add(-l)
	}
}

// sums holds the literals of each sum: one, or several in a digit with several terms of one coefficient.
type sums map[int][]formula.Lit

// A sumNode adds two nodes, or is a digit.
type sumNode struct {
	left, right *sumNode
	terms       []formula.Term // of all digits below
	sums        sums           // without 0
	done        int            // up to this sum, all is written
}

func newSumNode(digits []card.Digit) *sumNode {
	n := &sumNode{sums: sums{}}
	for _, d := range digits {
		n.terms = append(n.terms, d.Sum...)
	}
	if len(digits) > 1 {
		n.left, n.right = newSumNode(digits[:len(digits)/2]), newSumNode(digits[len(digits)/2:])
		return n
	}
	for _, t := range digits[0].Terms {
		n.sums[t.Coef] = append(n.sums[t.Coef], t.Lit)
	}
	return n
}

// grow writes what is missing for sums up to most. If they are capped, larger ones count as most, and grow is called
// once only.
func (n *sumNode) grow(w formula.Writer, most int, capped bool) {
	if n.left == nil || most <= n.done {
		return
	}
	n.left.grow(w, most, capped)
	n.right.grow(w, most, capped)
	for _, x := range n.left.values() {
		for _, y := range n.right.values() {
			total := x + y
			if capped {
				total = min(total, most)
			}
			if total > n.done && total <= most {
				n.add(w, x, y, total)
			}
		}
	}
	n.done = most
}

// add writes that x on the left and y on the right make the total.
func (n *sumNode) add(w formula.Writer, x, y, total int) {
	if n.sums[total] == nil {
		n.sums[total] = w.Vars("w", 1)
		w.Means(n.sums[total][0], n.terms, total)
	}
	for _, l := range n.left.unless(x) {
		for _, r := range n.right.unless(y) {
			w.Add(slices.Concat(n.sums[total], l, r)...)
		}
	}
}

// unless returns "not this sum" as parts of clauses, one for each of its literals; for 0, that is one empty part.
func (n *sumNode) unless(sum int) (parts [][]formula.Lit) {
	if sum == 0 {
		return [][]formula.Lit{nil}
	}
	for _, l := range n.sums[sum] {
		parts = append(parts, []formula.Lit{-l})
	}
	return parts
}

// values returns the sums in order, including zero.
func (n *sumNode) values() []int { return append([]int{0}, slices.Sorted(maps.Keys(n.sums))...) }

// generalizedTotalizerBetween is the generalized totalizer with both directions and sums in order: the variable of a sum
// is true exactly if at least this much is chosen below. So one tree has both bounds, and each is propagated as by a tree
// of its own. Sums above the upper bound count as one.
func generalizedTotalizerBetween(w formula.Writer, terms []formula.Term, least, most int) {
	terms, least, most = nearer(terms, least, most)
	n := orderedSums(w, terms, most+1)
	w.Add(n.atLeast(least)...)
	if top := n.atLeast(most + 1); len(top) > 0 {
		w.Add(-top[0])
	}
}

// ordered are the sums of some terms, ascending and without 0, with the literal that is true if there is at least so much.
type ordered struct {
	values []int
	lits   []formula.Lit
}

// orderedSums writes a tree of sums up to most.
func orderedSums(w formula.Writer, terms []formula.Term, most int) ordered {
	if len(terms) == 1 {
		return ordered{[]int{terms[0].Coef}, []formula.Lit{terms[0].Lit}}
	}
	left, right := orderedSums(w, terms[:len(terms)/2], most), orderedSums(w, terms[len(terms)/2:], most)
	seen := map[int]bool{}
	var n ordered
	for _, x := range append([]int{0}, left.values...) {
		for _, y := range append([]int{0}, right.values...) {
			if total := min(x+y, most); total > 0 && !seen[total] {
				seen[total] = true
				n.values = append(n.values, total)
				n.lits = append(n.lits, w.Var("w"))
			}
		}
	}
	slices.Sort(n.values)
	for i, total := range n.values {
		w.Means(n.lits[i], terms, total)
		if i > 0 {
			w.Add(-n.lits[i], n.lits[i-1])
		}
	}
	for i := range len(left.values) + 1 {
		for k := range len(right.values) + 1 {
			total := left.upTo(i) + right.upTo(k)
			if total > 0 { // at least x and at least y make at least both
				clause := n.atLeast(min(total, most))
				if i > 0 {
					clause = append(clause, -left.lits[i-1])
				}
				if k > 0 {
					clause = append(clause, -right.lits[k-1])
				}
				w.Add(clause...)
			}
			if above := n.atLeast(total + 1); len(above) > 0 { // no more than x and no more than y make no more
				w.Add(slices.Concat(left.lits[i:min(i+1, len(left.lits))], right.lits[k:min(k+1, len(right.lits))], []formula.Lit{-above[0]})...)
			}
		}
	}
	return n
}

// upTo returns sum i of the sums from 0.
func (n ordered) upTo(i int) int {
	if i == 0 {
		return 0
	}
	return n.values[i-1]
}

// atLeast returns the literal that is true if there is at least so much, none if there cannot be.
func (n ordered) atLeast(sum int) []formula.Lit {
	i, _ := slices.BinarySearch(n.values, sum)
	return n.lits[i:min(i+1, len(n.lits)):min(i+1, len(n.lits))]
}

// A growingTotalizer is a generalized totalizer whose bound is not known. No sums are taken for one, so that those that
// are written serve for every bound, as in RustSAT's generalized totalizer (Jabs, "RustSAT: A Library
// for SAT Solving in Rust", SAT 2025). If the sum is above a bound, then among the sums of some of the true literals
// there is one that is above it by at most the largest coefficient; so it is enough that these are false.
type growingTotalizer struct {
	root    *sumNode
	largest int // of the coefficients
}

func newGrowingTotalizer(_ formula.Writer, terms []formula.Term) bounded {
	return &growingTotalizer{newSumNode(card.Digits(terms)), largest(terms)}
}

// extend adds terms. What is written stays of use.
func (g *growingTotalizer) extend(terms []formula.Term) bool {
	more := newSumNode(card.Digits(terms))
	g.root = &sumNode{left: g.root, right: more, terms: slices.Concat(g.root.terms, more.terms), sums: sums{}}
	g.largest = max(g.largest, largest(terms))
	return true
}

// atMost returns literals that say together that the sum is at most bound, and writes what they need.
func (g *growingTotalizer) atMost(w formula.Writer, bound int) (say []formula.Lit) {
	most := bound + min(g.largest, math.MaxInt-bound)
	g.root.grow(w, most, false)
	for _, sum := range g.root.values() {
		if sum > bound && sum <= most {
			say = append(say, formula.Negated(g.root.sums[sum])...)
		}
	}
	return say
}
