package card

import (
	"slices"

	"haft/encode/formula"
)

// sortingNetwork sorts the literals by odd-even merges (Batcher, "Sorting Networks and Their Applications", AFIPS
// 1968; for any lengths as in Knuth, TAOCP 3, 5.3.4), with comparators as clauses: Eén and Sörensson, "Translating
// Pseudo-Boolean Constraints into SAT", JSAT 2006. O(n log² n) variables and clauses, whatever m is.
func sortingNetwork(c counter, lits []formula.Lit, m int) []formula.Lit { return c.sort(lits)[:m] }

func (c counter) sort(lits []formula.Lit) []formula.Lit {
	if len(lits) == 1 {
		return lits
	}
	half := len(lits) / 2
	a, b := c.sort(lits[:half]), c.sort(lits[half:])
	list := c.merge(a, b)
	c.total(list, a, b)
	return list
}

// total notes that merging two lists changes no number of true literals.
func (c counter) total(list, a, b []formula.Lit) {
	none := func(l formula.Lit) bool { return l == bottom }
	digits, inputs := slices.DeleteFunc(slices.Clone(list), none), slices.DeleteFunc(slices.Concat(a, b), none)
	if !slices.Equal(digits, inputs) {
		c.Total(formula.Total{Digits: digits, Terms: formula.Ones(inputs), Times: c.times})
	}
}

// merge merges two sorted lists: first the odd places and the even places by themselves, then neighbours.
func (c counter) merge(a, b []formula.Lit) []formula.Lit {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	case len(a) == 1 && len(b) == 1:
		high, low := c.compare(a[0], b[0])
		return c.merged([]formula.Lit{high, low}, a, b)
	}
	both := c.neighbours(c.merge(places(a, 0), places(b, 0)), c.merge(places(a, 1), places(b, 1)))
	return c.merged(both, a, b)
}

// merged notes what the literals of a merged list stand for, and returns it.
func (c counter) merged(list, a, b []formula.Lit) []formula.Lit {
	inputs := slices.DeleteFunc(slices.Concat(a, b), func(l formula.Lit) bool { return l == bottom })
	c.Unary(list, formula.Ones(inputs))
	return list
}

// neighbours joins the merged odd and even places.
func (c counter) neighbours(odd, even []formula.Lit) []formula.Lit {
	merged := odd[:1:1]
	for odd = odd[1:]; len(odd) > 0 && len(even) > 0; odd, even = odd[1:], even[1:] {
		high, low := c.compare(odd[0], even[0])
		merged = append(merged, high, low)
	}
	return append(append(merged, odd...), even...)
}

// places returns every other literal, starting at the first or the second.
func places(lits []formula.Lit, from int) (half []formula.Lit) {
	for i := from; i < len(lits); i += 2 {
		half = append(half, lits[i])
	}
	return half
}

// compare sorts two literals: high is their disjunction, low their conjunction, defined in the directions that the
// counter has.
func (c counter) compare(a, b formula.Lit) (high, low formula.Lit) {
	switch bottom {
	case a:
		return b, a
	case b:
		return a, b
	}
	high, low = c.Var("o"), c.Var("a")
	c.Add(-a, high)
	c.Add(-b, high)
	c.Add(-a, -b, low)
	if c.both {
		c.Add(a, b, -high)
		c.Add(a, -low)
		c.Add(b, -low)
	}
	return high, low
}

// Sorted writes a network that sorts literals, which may repeat, and returns its first m outputs, or all if there
// are fewer. Output j, from 0, is true if more than j of the literals are. The constraint that is encoded counts each
// literal at least so many times.
func Sorted(w formula.Writer, lits []formula.Lit, m, times int) []formula.Lit {
	if m = min(m, len(lits)); m == 0 {
		return nil
	}
	return cardinalityNetwork(counter{w, false, times}, lits, m)
}

// Merged writes a network that merges two sorted lists, and returns its first m outputs, or all if there are fewer. The
// rest is as in [Sorted].
func Merged(w formula.Writer, a, b []formula.Lit, m, times int) []formula.Lit {
	a, b = a[:min(m, len(a))], b[:min(m, len(b))]
	c := counter{w, false, times}
	all := c.merge(a, b)
	all = all[:min(m, len(all))]
	if len(a) > 0 && len(b) > 0 {
		c.total(all, a, b)
	}
	return all
}

// Carries returns every base-th literal of a unary number, or of one that is more by so much. It notes that each counts
// base of the number, and more.
func Carries(w formula.Writer, number []formula.Lit, base, more, times int) (carries []formula.Lit) {
	for i := base - 1 - more; i < len(number); i += base {
		carries = append(carries, number[i])
	}
	if w.Explained() {
		w.Total(formula.Total{Digits: carries, Terms: formula.Ones(number), Base: base, More: more, Times: times})
	}
	return carries
}

// cardinalityNetwork sorts no more than it needs. It sorts blocks of length p, the smallest power of two that is at
// least m, and merges them so that only the first p outputs of two blocks remain. Asín, Nieuwenhuis, Oliveras and
// Rodríguez-Carbonell, "Cardinality Networks: a Theoretical and Empirical Study", Constraints 2011. O(n log² m)
// variables and clauses.
func cardinalityNetwork(c counter, lits []formula.Lit, m int) []formula.Lit {
	block := 1 << width(m)
	padded := slices.Clone(lits)
	for len(padded)%block > 0 {
		padded = append(padded, bottom)
	}
	var first []formula.Lit
	for next := range slices.Chunk(padded, block) {
		sorted := c.sort(next)
		if first != nil {
			next := sorted
			sorted = c.mergeFirst(first, next)[:block]
			c.total(sorted, first, next)
		}
		first = sorted
	}
	return first[:m]
}

// mergeFirst returns the simplified merge of the paper: it returns the first n+1 literals of two sorted lists of n
// literals each, where n is a power of two.
func (c counter) mergeFirst(a, b []formula.Lit) []formula.Lit {
	if len(a) == 1 {
		return c.merge(a, b)
	}
	odd := c.mergeFirst(places(a, 0), places(b, 0))
	even := c.mergeFirst(places(a, 1), places(b, 1))
	return c.merged(c.neighbours(odd, even[:len(even)-1]), a, b)
}
