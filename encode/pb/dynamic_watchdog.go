package pb

import (
	"haft/encode/card"
	"haft/encode/formula"
)

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
	for i, digit := range d.tare {
		w.Means(digit, nil, 1-tare>>i&1)
	}
	for _, l := range d.atMost(w, bound) {
		w.Add(l)
	}
}
