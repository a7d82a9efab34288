package game

import (
	"cmp"
	"math"
	"slices"

	"haft/solve"
)

// pageRows is how many rows of plies fit on a page.
const pageRows = 50

// A stretch is a run of plies that share a row.
type stretch struct{ first, last int }

// stretches divides a timeline into at most n stretches; n is at least 3. If there are more plies, the first, the
// last and those that tell most have rows of their own. The plies between them share rows.
func stretches(all []solve.Instant, n int) []stretch {
	own := make([]bool, len(all))
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(told(all, j), told(all, i)) })
	rows := split(own)
	for _, i := range order {
		own[i] = true
		if more := split(own); len(more) <= n {
			rows = more
		} else {
			own[i] = false
		}
	}
	return rows
}

// told ranks plies: the first and the last come first, then those that lock pieces in, then those that change the
// worlds most.
func told(all []solve.Instant, i int) float64 {
	if i == 0 || i == len(all)-1 {
		return math.Inf(1)
	}
	change := math.Abs(all[i-1].Bits() - all[i].Bits())
	if all[i].Locked != 0 {
		change += 100 // more than all bits together
	}
	return change
}

// split makes a stretch of each ply with a row of its own, and of each run between two of them.
func split(own []bool) (rows []stretch) {
	for i := range own {
		if i == 0 || own[i] || own[i-1] {
			rows = append(rows, stretch{i, i})
		} else {
			rows[len(rows)-1].last = i
		}
	}
	return rows
}
