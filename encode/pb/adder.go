package pb

import (
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
)

// adder adds the terms as binary numbers and compares the sum with the bound, by [card.BinarySum] and
// [card.BinaryAtMost], which name the papers. O(n log bound) variables and clauses.
func adder(w formula.Writer, terms []formula.Term, bound int) {
	card.BinaryAtMost(w, card.BinarySum(w, buckets(terms)), bound)
}

// adderBetween compares one sum with two bounds.
func adderBetween(w formula.Writer, terms []formula.Term, least, most int) {
	card.BinaryBetween(w, card.BinarySum(w, buckets(terms)), least, most)
}

// A binary sum is made of adders. Each bound is compared with it once, under a literal of its own.
type binary struct {
	digits  []formula.Lit
	missing []formula.Term      // of the digits
	said    map[int]formula.Lit // by bound
}

func newBinary(_ formula.Writer, terms []formula.Term) bounded {
	return &binary{missing: slices.Clip(terms)}
}

// extend adds terms. The digits that are written become inputs of further adders.
func (b *binary) extend(terms []formula.Term) bool {
	b.missing = append(b.missing, terms...)
	return true
}

// atMost returns a literal that says that the sum is at most bound, and writes what it needs.
func (b *binary) atMost(w formula.Writer, bound int) (say []formula.Lit) {
	if len(b.missing) > 0 {
		columns := buckets(b.missing)
		columns = append(columns, make([][]formula.Lit, max(0, len(b.digits)-len(columns)))...)
		for i, digit := range b.digits {
			if digit != 0 {
				columns[i] = append(columns[i], digit)
			}
		}
		b.digits, b.missing, b.said = card.BinarySum(w, columns), nil, map[int]formula.Lit{}
	}
	if b.said[bound] == 0 {
		b.said[bound] = w.Var("b")
		card.BinaryAtMost(w, b.digits, bound, -b.said[bound])
	}
	return []formula.Lit{b.said[bound]}
}

// binaryMerge is a watchdog whose buckets are sorted by networks, merged with the carries, and cut off where the
// number is too large already: Manthey, Philipp and Steinke, "A More Compact Translation of Pseudo-Boolean
// Constraints into CNF Such That Generalized Arc Consistency Is Maintained", KI 2014. One for all terms has
// O(n log² n log a) clauses, where a is the largest coefficient; one for each term has n times as many.
func binaryMerge(w formula.Writer, terms []formula.Term, bound int, unless ...formula.Lit) {
	w.TotalsApart()
	byDigit := buckets(terms)
	p := len(byDigit) - 1
	units, tare := tared(bound, p)
	var carries []formula.Lit
	for i, bucket := range byDigit {
		ones := tare >> i & 1
		enough := units<<(p-i) - ones
		sum := card.Merged(w, card.Sorted(w, bucket, enough, 1<<i), carries, enough, 1<<i)
		if len(sum) == enough {
			w.Add(append(unless[:len(unless):len(unless)], -sum[enough-1])...)
		}
		carries = card.Carries(w, sum, 2, ones, 1<<i)
	}
}

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
func weightCounter(w formula.Writer, digits []card.Digit, bound int) {
	var before []formula.Lit
	var seen []formula.Term
	for i, d := range digits {
		for _, t := range d.Terms {
			if need := bound + 1 - t.Coef; need <= len(before) {
				w.Add(-t.Lit, -before[need-1])
			}
		}
		if i == len(digits)-1 {
			return
		}
		row := w.Vars("s", min(len(before)+largest(d.Terms), bound))
		seen = append(seen, d.Sum...)
		w.Unary(row, seen)
		for j, s := range row {
			if j < len(before) {
				w.Add(-before[j], s)
			}
			for _, t := range d.Terms {
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

// weightCounterBetween is the weight counter with both directions: s(i,j) is true exactly if the first i terms are at
// least j. So one counter has both bounds, and each is propagated as by a counter of its own. Where the bounds are nearer
// to the sum of all coefficients than to 0, it counts the negations.
func weightCounterBetween(w formula.Writer, terms []formula.Term, least, most int) {
	terms, least, most = nearer(terms, least, most)
	var before []formula.Lit // before[j-1] is s(i-1,j)
	total := 0
	for i, t := range terms {
		total += t.Coef
		row := w.Vars("s", min(total, most+1))
		if w.Explained() {
			w.Unary(row, terms[:i+1])
		}
		for j := 1; j <= len(row); j++ {
			s, without, with := row[j-1], before, j-t.Coef // s(i-1,j) and s(i-1,j-a), true for 0, false beyond
			if j <= len(without) {
				w.Add(-without[j-1], s)
				w.Add(-s, without[j-1], t.Lit)
			} else {
				w.Add(-s, t.Lit)
			}
			switch {
			case with <= 0:
				w.Add(-t.Lit, s)
			case with <= len(before):
				w.Add(-t.Lit, -before[with-1], s)
				w.Add(-s, before[with-1])
			default:
				w.Add(-s)
			}
		}
		before = row
	}
	w.Add(before[least-1])
	if most < len(before) {
		w.Add(-before[most])
	}
}

// nearer returns a constraint on the negations of the literals if its bounds are then smaller, and else as it is.
func nearer(terms []formula.Term, least, most int) ([]formula.Term, int, int) {
	total := rest(terms)
	if least+most <= total {
		return terms, least, most
	}
	negated := make([]formula.Term, len(terms))
	for i, t := range terms {
		negated[i] = formula.Term{Coef: t.Coef, Lit: -t.Lit}
	}
	return negated, total - most, total - least
}
