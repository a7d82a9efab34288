package exact

import "sync"

// A placed is what counting found about a consistent word.
type placed struct {
	key  uint64 // the word, and above it the number of placements
	ways [8]tally
}

func (p *placed) placements() uint64 { return p.key >> countShift }

// countShift is where the number of placements is above a word.
const countShift = 8 * laneBits

// numPlaced is the number of words remembered, a power of two: 72 kB, which stay in the second cache.
const numPlaced = 1 << 10

// A notebook remembers words. Positions of one game, and of games in general, have many sides in common: a census takes
// half as long if both sides have been seen before (BenchmarkTable). It is for one goroutine and one rule on bishops.
type notebook [numPlaced]placed

// notebooks holds those not in use, by the rule on bishops.
var notebooks [2]sync.Pool

// find returns what is known of a consistent word.
func (n *notebook) find(p *placer, w word) *placed {
	const golden = 0x9e3779b97f4a7c15
	at := &n[uint64(w)*golden>>(64-10)&(numPlaced-1)]
	if word(at.key)&(1<<countShift-1) != w {
		at.key = uint64(w) | p.marginals(w, &at.ways)<<countShift
	}
	return at
}
