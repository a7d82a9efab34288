package family

import (
	"math/bits"
	"slices"

	"haft/solve"
)

// maxTried is how many steps a search for an answer may take: a moment.
const maxTried = 1 << 20

// fewestVertices returns the least size of a vertex cover, by branching on a vertex of most edges: it is in the cover, or
// all its neighbours are. It is not known if that takes too long.
func fewestVertices(n int, edges [][2]int) (least int, known bool) {
	s := coverSearch{next: make([]map[int]bool, n), gone: make([]bool, n), least: n}
	for v := range s.next {
		s.next[v] = map[int]bool{}
	}
	for _, e := range edges {
		s.next[e[0]][e[1]], s.next[e[1]][e[0]] = true, true
	}
	s.from(0)
	return s.least, s.tried <= maxTried/16
}

// A coverSearch looks for the least vertex cover of a graph.
type coverSearch struct {
	next  []map[int]bool // the neighbours of each vertex
	gone  []bool         // vertices that are in the cover
	least int            // the size of the least cover so far
	tried int
}

// from tries all covers with the vertices that are gone, of which there are so many.
func (s *coverSearch) from(taken int) {
	if s.tried++; s.tried > maxTried/16 || taken >= s.least {
		return
	}
	branch, most, left := -1, 0, 0
	for v := range s.next {
		if s.gone[v] {
			continue
		}
		d := 0
		for u := range s.next[v] {
			if !s.gone[u] {
				d++
			}
		}
		left += d
		if d > most {
			branch, most = v, d
		}
	}
	switch {
	case branch < 0:
		s.least = taken
		return
	case taken+(left/2+most-1)/most >= s.least: // each further vertex touches at most so many edges
		return
	}
	var others []int
	for u := range s.next[branch] {
		if !s.gone[u] {
			others = append(others, u)
		}
	}
	for _, cover := range [][]int{{branch}, others} {
		for _, v := range cover {
			s.gone[v] = true
		}
		s.from(taken + len(cover))
		for _, v := range cover {
			s.gone[v] = false
		}
	}
}

// colourable decides whether a graph has a colouring, by giving next a colour to the vertex with the fewest left
// (Brélaz 1979). The answer is Unknown if that takes too long.
func colourable(n, colours int, edges [][2]int) solve.Status {
	next := make([][]int, n)
	for _, e := range edges {
		next[e[0]], next[e[1]] = append(next[e[0]], e[1]), append(next[e[1]], e[0])
	}
	colour := make([]int, n) // from 1
	tried := 0
	var from func(done, used int) bool
	from = func(done, used int) bool {
		if done == n {
			return true
		}
		best, fewest, free := -1, 0, uint(0)
		for v := range n {
			if colour[v] > 0 {
				continue
			}
			left := uint(1)<<colours - 1
			for _, u := range next[v] {
				if colour[u] > 0 {
					left &^= 1 << (colour[u] - 1)
				}
			}
			if k := bits.OnesCount(left)*n - len(next[v]); best < 0 || k < fewest {
				best, fewest, free = v, k, left
			}
		}
		for c := range min(used+1, colours) { // colours that nobody has are the same
			if free>>c&1 == 0 {
				continue
			}
			if tried++; tried > maxTried/4 {
				return false
			}
			colour[best] = c + 1
			if from(done+1, max(used, c+1)) {
				return true
			}
			colour[best] = 0
		}
		return false
	}
	switch {
	case from(0, 0):
		return solve.Sat
	case tried > maxTried/4:
		return solve.Unknown
	}
	return solve.Unsat
}

// cheapestQueens returns the least cost of n queens, row by row. It is not known if that takes too long.
func cheapestQueens(cost [][]int) (least int, known bool) {
	n := len(cost)
	rest := make([]int, n+1) // what the rows from one on cost at least
	for y := n - 1; y >= 0; y-- {
		rest[y] = rest[y+1] + slices.Min(cost[y])
	}
	least = 1 << 30
	tried := 0
	columns, up, down := make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)
	var from func(y, paid int)
	from = func(y, paid int) {
		if tried > maxTried || paid+rest[y] >= least {
			return
		}
		if y == n {
			least = paid
			return
		}
		for x := range n {
			if columns[x] || up[x+y] || down[x-y+n] {
				continue
			}
			tried++
			columns[x], up[x+y], down[x-y+n] = true, true, true
			from(y+1, paid+cost[y][x])
			columns[x], up[x+y], down[x-y+n] = false, false, false
		}
	}
	from(0, 0)
	return least, tried <= maxTried
}

// maxBits is how many weights [reaches] takes, and so how many bits the weights of subset-sum have at most.
const maxBits = 40

// reaches decides whether some of the weights, maxBits at most, add up to a goal: the sums of one half ascend while those
// of the other descend (Horowitz, Sahni 1974).
func reaches(weights []int, goal int) bool {
	low, high := sumsOf(weights[:len(weights)/2]), sumsOf(weights[len(weights)/2:])
	for i, j := 0, len(high)-1; i < len(low) && j >= 0; {
		switch sum := low[i] + high[j]; {
		case sum == goal:
			return true
		case sum < goal:
			i++
		default:
			j--
		}
	}
	return false
}

// sumsOf returns the sums of all subsets of weights, ascending.
func sumsOf(weights []int) []int {
	sums := []int{0}
	for _, w := range weights {
		without, merged := sums, make([]int, 0, 2*len(sums))
		for _, s := range sums {
			for len(without) > 0 && without[0] <= s+w {
				merged, without = append(merged, without[0]), without[1:]
			}
			merged = append(merged, s+w)
		}
		sums = merged
	}
	return sums
}
