package bench

import (
	"iter"
	"maps"
	"math"
	"math/bits"
	"slices"
)

// A Histogram counts integers. Those below 1,024 have a counter each. Greater ones share a counter
// with all numbers that have the same length and the same ten leading binary digits. So there are
// fewer than 30,000 counters, of which only those in use are stored. The zero value is empty and
// ready.
//
// Each counter also sums its numbers, to know their mean: counts of worlds are products of a few
// factors, so often only one such number belongs to a counter. The sum must stay below 2⁶⁴.
type Histogram struct {
	Total    uint64
	Min, Max uint64 // exact; 0 if it is empty
	buckets  map[uint16]bucket
}

type bucket struct{ n, sum uint64 }

// Numbers with up to this many binary digits have a counter each.
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

// Quantile returns the least number such that a share of at least q of the numbers are not above
// it, for q from 0 to 1; 0.5 gives the median, the lower of two. Above 1,023 it returns the mean of
// the numbers that share the counter, which is off by less than one in 512. It returns 0 for an
// empty histogram.
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

// All yields the numbers in ascending order, and how often each was counted. For numbers that share
// a counter it yields their mean.
func (h *Histogram) All() iter.Seq2[uint64, uint64] {
	return func(yield func(uint64, uint64) bool) {
		for _, i := range slices.Sorted(maps.Keys(h.buckets)) {
			if b := h.buckets[i]; !yield(b.sum/b.n, b.n) {
				return
			}
		}
	}
}

// index returns the number of the counter for v, which never decreases as v grows.
func index(v uint64) uint16 {
	shift := bits.Len64(v) - exactly
	if shift <= 0 {
		return uint16(v)
	}
	return uint16(shift)<<(exactly-1) + uint16(v>>shift)
}
