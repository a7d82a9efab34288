package pb

import (
	"math"

	"haft/encode/card"
	"haft/encode/formula"
)

// primes are the numbers of which bases are made. MiniSat+ goes on to 17. These keep the number of units small, since
// units are all products up to the largest coefficient: some tens of thousands for 60 bits.
var primes = []int{2, 3, 5, 7}

// mixedBase returns the base for which the digits of the coefficients add up to the least, the lowest digit first.
// The last digit has no base.
func mixedBase(terms []formula.Term) (base []int) {
	s := baseSearch{map[int]int{}, largest(terms), map[int]choiceOfBase{}}
	for _, t := range terms {
		s.times[t.Coef]++
	}
	for unit := 1; ; {
		next := s.from(unit).base
		if next == 0 {
			return base
		}
		base = append(base, next)
		unit *= next
	}
}

type baseSearch struct {
	times   map[int]int // how many terms have a coefficient
	largest int
	found   map[int]choiceOfBase // by unit
}

// choiceOfBase is how to go on from a unit: the least sum of digits and the next base, 0 for none.
type choiceOfBase struct{ sum, base int }

func (s *baseSearch) from(unit int) choiceOfBase {
	if best, known := s.found[unit]; known {
		return best
	}
	best := choiceOfBase{s.digits(unit, all), 0}
	for _, p := range primes {
		if unit > s.largest/p {
			break
		}
		if sum := s.digits(unit, p) + s.from(unit*p).sum; sum < best.sum {
			best = choiceOfBase{sum, p}
		}
	}
	s.found[unit] = best
	return best
}

// digits adds up the digits of the coefficients at a unit.
func (s *baseSearch) digits(unit, base int) (sum int) {
	for coef, times := range s.times {
		sum += times * (coef / unit % base)
	}
	return sum
}

// mixedRadix writes the coefficients as digits to a mixed base. From the lowest digit up, it sorts the literals, each
// as often as its digit says, together with the carries from below. What remains of every full base is a digit of
// the sum; the digits are compared with those of the bound: Eén and Sörensson, "Translating Pseudo-Boolean
// Constraints into SAT", JSAT 2006, section 5.3, where MiniSat+ sorts this way.
//
// Sorters make carries, never less than they must. Where a digit has reached that of the bound, it takes no further
// carry, which fixes the digits below; so propagation finds every contradiction.
func mixedRadix(w formula.Writer, terms []formula.Term, bound int) {
	var sum []radixDigit
	var carries []formula.Lit
	unit := 1
	write := func(base, bound, most int) {
		d := radixDigit{Writer: w, base: base, bound: bound, unit: unit, from: w.Totals()}
		d.sorted = card.Merged(w, card.Sorted(w, repeated(terms, unit, base), most, unit), carries, most, unit)
		d.to = w.Totals()
		sum = append(sum, d)
	}
	w.TotalsApart()
	for _, base := range mixedBase(terms) {
		write(base, bound/unit%base, all)
		carries = card.Carries(w, sum[len(sum)-1].sorted, base, 0, unit)
		unit *= base
	}
	write(all, bound/unit, bound/unit+1)
	notAbove(w, sum)
}

// all is as much as there is, as a number of outputs; and the base of the last digit, which has none.
const all = math.MaxInt

// repeated returns each literal as often as the digit of its coefficient at a unit says.
func repeated(terms []formula.Term, unit, base int) (lits []formula.Lit) {
	for _, t := range terms {
		for range t.Coef / unit % base {
			lits = append(lits, t.Lit)
		}
	}
	return lits
}

// A radixDigit is a digit of the sum beside that of the bound.
type radixDigit struct {
	formula.Writer
	sorted   []formula.Lit
	base     int
	bound    int
	unit     int         // how much 1 counts
	reaches  formula.Lit // that the digit is at least the bound, if that is not 0
	from, to int         // the totals that say how it is sorted
}

// atLeast returns a literal that is true if the digit is at least i, which must be positive; false if it cannot be.
func (d *radixDigit) atLeast(i int) (l formula.Lit, possible bool) {
	if i >= d.base || i > len(d.sorted) {
		return 0, false
	}
	if d.base == all {
		return d.sorted[i-1], true
	}
	l = d.Var("d")
	d.Means(l, d.reached(i), 1)
	for at := i - 1; at < len(d.sorted); at += d.base {
		clause := []formula.Lit{-d.sorted[at], l}
		if full := at - i + d.base; full < len(d.sorted) {
			clause = append(clause, d.sorted[full])
		}
		d.Add(clause...)
	}
	return l, true
}

// reached returns terms that add up to 1 if the digit is at least i, else to 0.
func (d *radixDigit) reached(i int) (terms []formula.Term) {
	for at := i - 1; at < len(d.sorted); at += d.base {
		terms = append(terms, formula.Term{Coef: 1, Lit: d.sorted[at]})
		if full := at - i + d.base; full < len(d.sorted) {
			terms = append(terms, formula.Term{Coef: -1, Lit: d.sorted[full]})
		}
	}
	return terms
}

// notAbove compares the digits with the bound, from the highest down: no digit is above that of the bound while those
// before reach it.
func notAbove(w formula.Writer, sum []radixDigit) {
	var unless []formula.Lit
	for i := len(sum) - 1; i >= 0; i-- {
		d := &sum[i]
		if above, possible := d.atLeast(d.bound + 1); possible {
			w.TotalsApart() // from the row, each digit as much as the clause knows of it
			for j := range sum {
				switch {
				case j < i:
					sum[j].counts(0, 0)
				case j == i:
					d.counts(d.bound+1, above)
				default:
					sum[j].counts(sum[j].bound, sum[j].reaches)
				}
			}
			w.Add(append(unless[:len(unless):len(unless)], -above)...)
		}
		if d.bound > 0 {
			reaches, possible := d.atLeast(d.bound)
			if !possible {
				return
			}
			d.reaches = reaches
			unless = append(unless, -reaches)
		}
	}
}

// counts notes, for proofs, that what is sorted counts the carries, and least besides if l, which says that the digit is
// at least that, is true.
func (d *radixDigit) counts(least int, l formula.Lit) {
	d.TotalsAgain(d.from, d.to)
	counted := func(from, to int) { // by the last of them
		if to <= len(d.sorted) && from+1 < to {
			card.Carries(d.Writer, d.sorted[from:to], to-from, 0, d.unit)
		}
	}
	for at := 0; at < len(d.sorted); at += d.base {
		counted(at, at+least)
		counted(at+least, at+d.base)
		if d.base == all {
			return
		}
	}
	if least > 0 {
		d.Total(formula.Total{Digits: []formula.Lit{l}, Terms: d.reached(least), Times: least * d.unit})
	}
}
