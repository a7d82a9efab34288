package bench

import (
	"iter"
	"maps"
	"math"
	"math/bits"
	"slices"
)

// A Histogram counts whole numbers. Those below 1,024 are counted one by one; greater ones
// together with those that have the same ten leading binary digits, so that there are
// fewer than 30,000 counters, of which it holds those that are not zero. The zero value is
// empty and ready.
//
// Each counter also adds up its numbers, so that it knows their mean: counts of worlds are products
// of a few factors, and often only one such number falls to a counter. The sum must stay below 2⁶⁴.
type Histogram struct {
	Total    uint64
	Min, Max uint64 // exact; 0 if it is empty
	buckets  map[uint16]bucket
}

type bucket struct{ n, sum uint64 }

// Exactly one by one are numbers counted that have no more binary digits.
const exactly = 10

// Add counts v.
func (h *Histogram) Add(v uint64) {
	if h.Total == 0 {
		h.Min, h.Max, h.buckets = v, v, map[uint16]bucket{}
	}
	h.Total++
	h.Min, h.Max = min(h.Min, v), max(h.Max, v)
	b := h.buckets[index(v)]
	h.buckets[index(v)] = bucket{b.n + 1, b.sum + v}
}

// Quantile is the least number that a share of at least q of the numbers do not exceed, for
// q from 0 to 1: the median, the lower one of two, for 0.5. Above 1,023 it is the mean of those it is
// counted with, and off by less than one in 512. It is 0 for an empty histogram.
func (h *Histogram) Quantile(q float64) uint64 {
	rank := max(1, uint64(math.Ceil(q*float64(h.Total))))
	for v, n := range h.All() {
		if n >= rank {
			return v
		}
		rank -= n
	}
	return h.Max
}

// All yields the numbers in ascending order, and how often each was counted; for those that are
// counted together, their mean.
func (h *Histogram) All() iter.Seq2[uint64, uint64] {
	return func(yield func(uint64, uint64) bool) {
		for _, i := range slices.Sorted(maps.Keys(h.buckets)) {
			if b := h.buckets[i]; !yield(b.sum/b.n, b.n) {
				return
			}
		}
	}
}

// index is the number of the counter for v: the greater v, the greater it is.
func index(v uint64) uint16 {
	shift := bits.Len64(v) - exactly
	if shift <= 0 {
		return uint16(v)
	}
	return uint16(shift)<<(exactly-1) + uint16(v>>shift)
}
