package solve

import (
	"context"
	"errors"
	"slices"
)

// A hitter holds sets of plies and finds smallest sets of plies that meet all of them. It looks at the matrix of
// plies and sets by columns: for each ply, the sets that it is in. A choice of plies meets all sets
// if its columns cover them.
type hitter struct {
	ctx               context.Context
	numPlies, numSets int
	columns           []bitset // by ply, of sets by number
	chosen            bitset   // plies
	size              int      // no smaller choice meets all sets: sets are only added
	most              int      // no larger choice is looked for
	steps             int      // of the search
	err               error    // that ended it
}

// anySize is for hitters that look for choices of any size.
const anySize = 1 << 30

// errTooMany says that only more plies than wanted meet all sets.
var errTooMany = errors.New("no set of as few plies")

func newHitter(ctx context.Context, plies, most int) *hitter {
	return &hitter{ctx: ctx, numPlies: plies, columns: make([]bitset, plies), chosen: newBitset(plies), most: most}
}

// ended tells whether time has run out. A large search in a long game takes longer than anybody waits.
func (h *hitter) ended() bool {
	if h.steps++; h.steps%64 == 0 && h.err == nil {
		h.err = overdue(h.ctx)
	}
	return h.err != nil
}

// add takes in one more set of plies.
func (h *hitter) add(set bitset) {
	if h.numSets%64 == 0 {
		for t := range h.columns {
			h.columns[t] = append(h.columns[t], 0)
		}
	}
	for _, t := range set.list() {
		h.columns[t].add(h.numSets)
	}
	h.numSets++
}

// open are the sets that no chosen ply is in.
func (h *hitter) open() bitset {
	open := newBitset(h.numSets)
	for n := range h.numSets {
		open.add(n)
	}
	for _, t := range h.chosen.list() {
		open = open.without(h.columns[t])
	}
	return open
}

// smallest is a choice of minimum size that meets all sets, by iterative deepening.
func (h *hitter) smallest() (bitset, error) {
	all := h.open()
	columns := h.maximal(all, h.numPlies)
	for h.size <= h.most {
		found := newBitset(h.numPlies)
		if h.cover(all, columns, h.size, found) {
			return found, nil
		}
		if h.err != nil {
			return nil, h.err
		}
		h.size++
	}
	return nil, errTooMany
}

// each visits the choices of a size that none is smaller than which meet all sets, in order: the one with
// the latest last ply first, of these the one with the latest last but one, and so on. A visit may add
// sets, which the choices visited after it meet; one that returns false ends it all. The plies that may
// be chosen still are those before end. If time runs out, err says so.
func (h *hitter) each(size, end int, visit func(bitset) bool) bool {
	open := h.open()
	if !h.cover(open, h.maximal(open, end), size, newBitset(h.numPlies)) {
		return true
	}
	if size == 0 {
		return visit(h.chosen)
	}
	for t := end - 1; t >= 0; t-- {
		if !h.columns[t].meets(h.open()) {
			continue // no choice of the least size has a ply that it does not need
		}
		h.chosen.add(t)
		goOn := h.each(size-1, t, visit)
		h.chosen.remove(t)
		if !goOn {
			return false
		}
	}
	return true
}

// A column is a ply with the open sets that it is in.
type column struct {
	ply  int
	sets bitset
}

// maximal are the columns, as far as sets are open, of plies before end that are in no other: some smallest
// choice has only such plies. Of equal ones the latest stays. In long games they are few, since
// later plies repeat what earlier ones said.
func (h *hitter) maximal(open bitset, end int) []column {
	var kept []column
	for t := end - 1; t >= 0; t-- {
		c := column{t, h.columns[t].and(open)}
		inside := func(other column) bool { return c.sets.within(other.sets) }
		if slices.ContainsFunc(kept, inside) {
			continue
		}
		kept = slices.DeleteFunc(kept, func(other column) bool { return other.sets.within(c.sets) })
		kept = append(kept, c)
	}
	return kept
}

// cover tells whether at most budget of the columns cover the open sets, and adds their plies to found. It
// branches on the set that is in the fewest columns; a column that failed is left out of the
// branches after it.
func (h *hitter) cover(open bitset, columns []column, budget int, found bitset) bool {
	if h.ended() {
		return false
	}
	left, best := open.common(open), 0
	for _, c := range columns {
		best = max(best, c.sets.common(open))
	}
	if left == 0 {
		return true
	}
	if best*budget < left {
		return false
	}
	rarest := rarest(open, columns)
	for i := 0; i < len(columns); {
		c := columns[i]
		if !c.sets.has(rarest) {
			i++
			continue
		}
		columns = slices.Concat(columns[:i], columns[i+1:])
		if h.cover(open.without(c.sets), columns, budget-1, found) {
			found.add(c.ply)
			return true
		}
	}
	return false
}

// rarest is the open set that is in the fewest columns.
func rarest(open bitset, columns []column) int {
	least, fewest := 0, len(columns)+1
	for _, n := range open.list() {
		in := 0
		for _, c := range columns {
			if c.sets.has(n) {
				in++
			}
		}
		if in < fewest {
			least, fewest = n, in
		}
	}
	return least
}
