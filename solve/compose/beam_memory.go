package compose

import "sort"

// Bytes that a beam needs: for each position that it keeps, now and after the next ply, for each ply that led to it,
// and for each candidate.
const (
	positionBytes  = 1200
	stepBytes      = 16
	candidateBytes = 110
)

// A position has this many candidates after it, at most.
const maxReplies = 100

// crowdOf returns how many candidates a beam has before it drops those that will not be kept. It depends on nothing but
// the width, so that the same width finds the same game within any memory. Narrow beams drop none.
func crowdOf(width int) int { return max(4*width, 1<<20) }

// WidthWithin returns the width of a beam for games of so many plies that takes so many bytes: at most the width that
// is wanted, and at least 1.
func WidthWithin(memory uint64, plies, wanted int) int {
	tooLarge := func(i int) bool {
		width := i + 1
		candidates := min(crowdOf(width), maxReplies*width)
		return uint64(width*(positionBytes+plies*stepBytes)+candidates*candidateBytes) > memory
	}
	return max(1, sort.Search(wanted, tooLarge))
}
