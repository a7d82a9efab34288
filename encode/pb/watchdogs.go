package pb

import (
	"math/bits"

	"haft/encode/card"
	"haft/encode/formula"
)

// A watcher writes that the sum of the terms is at most bound or one of the literals unless is true. It sorts the
// terms into buckets by the binary digits of their coefficients. From the lowest bucket up, half of what a bucket
// counts is carried to the next, all in unary: Bailleux, Boufkhad and Roussel, "New Encodings of Pseudo-Boolean
// Constraints into CNF", SAT 2009.
//
// The last bucket counts whole units of 2^p. A tare makes the first sum that is too large a multiple of 2^p: sum >
// bound exactly if sum + tare >= units·2^p.
type watcher func(w formula.Writer, terms []formula.Term, bound int, unless ...formula.Lit)

// global writes a row with one watchdog for all its terms.
func (watch watcher) global(w formula.Writer, terms []formula.Term, bound int) {
	watch(w, terms, bound)
}

// local writes a row with one watchdog for each term, over the other terms and what the term would leave of the
// bound. It excludes the term when the others fill that.
func (watch watcher) local(w formula.Writer, terms []formula.Term, bound int) {
	for i, t := range terms {
		var others []formula.Term
		for j, other := range terms {
			switch {
			case other.Coef <= bound-t.Coef && i != j:
				others = append(others, other)
			case i < j:
				w.Add(-t.Lit, -other.Lit)
			}
		}
		if rest(others) > bound-t.Coef {
			watch(w, others, bound-t.Coef, -t.Lit)
		}
	}
}

// watchdog is a watcher whose buckets are totalizers, cut off at what is too large.
func watchdog(w formula.Writer, terms []formula.Term, bound int, unless ...formula.Lit) {
	byDigit := buckets(terms)
	units, tare := tared(bound, len(byDigit)-1)
	sum, one := card.TallyOf(nil), false
	for i, bucket := range byDigit {
		sum = card.TallyOf(bucket).Plus(sum.Half(one))
		one = tare>>i&1 == 1
	}
	if digits := sum.Digits(w, units, false); len(digits) == units {
		w.TotalsApart()
		sum.Totals(w, units, 1<<(len(byDigit)-1))
		w.Add(append(unless, -digits[units-1])...)
	}
}

// buckets returns the literals whose coefficients have a one at each binary digit, the lowest first.
func buckets(terms []formula.Term) [][]formula.Lit {
	all := make([][]formula.Lit, bits.Len(uint(largest(terms))))
	for _, t := range terms {
		for i := range all {
			if t.Coef>>i&1 == 1 {
				all[i] = append(all[i], t.Lit)
			}
		}
	}
	return all
}

func largest(terms []formula.Term) (most int) {
	for _, t := range terms {
		most = max(most, t.Coef)
	}
	return most
}

// tared returns how many units of 2^p are too many, and the tare, which is less than a unit.
func tared(bound, p int) (units, tare int) {
	units = bound>>p + 1
	return units, units<<p - bound - 1
}

// A dynamic watchdog has its tare as variables, so that one watchdog serves for every bound: Paxian, Reimer and
// Becker, "Dynamic Polynomial Watchdog Encoding for Solving Weighted MaxSAT", SAT 2018. See watcher for the rest.
type dynamic struct {
	tare []formula.Lit // its binary digits, the lowest first
	sum  *card.Tally   // of units and carries
}

func newDynamic(w formula.Writer, terms []formula.Term) bounded {
	byDigit := buckets(terms)
	d := &dynamic{tare: w.Vars("t", len(byDigit)-1), sum: card.TallyOf(nil)}
	for i, bucket := range byDigit {
		if i < len(d.tare) {
			bucket = append(bucket, d.tare[i])
		}
		d.sum = card.TallyOf(bucket).Plus(d.sum.Half(false))
	}
	return d
}

// extend returns false: the tare is written for the terms that there are.
func (d *dynamic) extend([]formula.Term) bool { return false }

// atMost returns literals that say together that the sum is at most bound, and writes what they need.
func (d *dynamic) atMost(w formula.Writer, bound int) (say []formula.Lit) {
	units, tare := tared(bound, len(d.tare))
	digits := d.sum.Digits(w, units, false)
	if len(digits) < units {
		return nil
	}
	d.sum.Totals(w, units, 1<<len(d.tare))
	for i, digit := range d.tare {
		if tare>>i&1 == 0 {
			digit = -digit
		}
		say = append(say, digit)
	}
	return append(say, -digits[units-1])
}

// dynamicWatchdog is a dynamic watchdog for one bound.
func dynamicWatchdog(w formula.Writer, terms []formula.Term, bound int) {
	d := newDynamic(w, terms).(*dynamic)
	_, tare := tared(bound, len(d.tare))
	fixed := formula.Order{}
	for i, digit := range d.tare {
		w.Means(digit, nil, 1-tare>>i&1)
		fixed.Marks = append(fixed.Marks, formula.Mark{Lit: digit, Coef: 1 << i})
	}
	w.Regroup(formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: bound}, []formula.Order{fixed})
	for _, l := range d.atMost(w, bound) {
		w.Add(l)
	}
}
