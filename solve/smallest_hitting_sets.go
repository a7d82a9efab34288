package solve

import (
	"context"
	"errors"
	"math"
	"slices"
)

// A hitter holds sets of plies, and finds smallest choices of plies that meet all of these sets. It looks at the
// columns of the matrix of plies and sets: for each ply, the sets that contain it. A choice of plies meets all sets
// if its columns cover them.
type hitter struct {
	ctx               context.Context
	numPlies, numSets int
	columns           []bitset // by ply: the numbers of the sets that contain it
	chosen            bitset   // the plies chosen
	size              int      // no smaller choice meets all sets; sets are only added
	most              int      // no larger choice is looked for
	steps             int      // of the search
	err               error    // the error that ended the search
	*memory                    // lent for the search
}

// anySize is for hitters that look for choices of any size.
const anySize = 1 << 30

// errTooMany says that every choice that meets all sets has more plies than wanted.
var errTooMany = errors.New("no set of as few plies")

func newHitter(ctx context.Context, plies, most int) *hitter {
	return &hitter{
		ctx: ctx, numPlies: plies, columns: make([]bitset, plies), chosen: newBitset(plies), most: most, memory: &memory{},
	}
}

// ended reports whether time has run out. In a long game the search may take longer than anybody waits.
func (h *hitter) ended() bool {
	if h.steps++; h.steps%64 == 0 && h.err == nil {
		h.err = overdue(h.ctx)
	}
	return h.err != nil
}

// add adds a set of plies.
func (h *hitter) add(set bitset) {
	if h.numSets%64 == 0 {
		h.widen()
	}
	for t := range set.all() {
		h.columns[t].add(h.numSets)
	}
	h.numSets++
}

// widen makes room for 64 more sets.
func (h *hitter) widen() {
	size := h.numSets/64 + 1
	words := make([]uint64, size*h.numPlies)
	for t := range h.columns {
		wide := bitset(words[t*size : (t+1)*size])
		copy(wide, h.columns[t])
		h.columns[t] = wide
	}
}

// open returns the sets that contain no chosen ply. The caller gives the memory back.
func (h *hitter) open() bitset {
	open := bitset(h.words.take((h.numSets + 63) / 64))
	for i := range open {
		open[i] = math.MaxUint64
	}
	if h.numSets%64 != 0 {
		open[h.numSets/64] = 1<<(h.numSets%64) - 1
	}
	for t := range h.chosen.all() {
		open.removeAll(h.columns[t])
	}
	return open
}

// smallest returns a choice of minimum size that meets all sets, by iterative deepening.
func (h *hitter) smallest() (bitset, error) {
	defer h.giveBack(h.mark())
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

// each visits the choices of the given size that meet all sets; no smaller choice may do so. It visits the choice
// with the latest last ply first; among choices with the same last ply it visits the one with the latest last but
// one, and so on. A visit may add sets, which later choices then meet. If a visit returns false, each stops and
// returns false. Only plies before end may still be chosen. If time runs out, err says so.
func (h *hitter) each(size, end int, visit func(bitset) bool) bool {
	if !h.coverable(size, end) {
		return true
	}
	if size == 0 {
		return visit(h.chosen)
	}
	for t := end - 1; t >= 0; t-- {
		if !h.needs(t) {
			continue // every ply of a smallest choice is needed
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

// needs reports whether ply t meets a set that no chosen ply meets.
func (h *hitter) needs(t int) bool {
	defer h.giveBack(h.mark())
	return h.columns[t].meets(h.open())
}

// coverable reports whether as many plies before end as the budget allows meet all sets that no chosen ply meets.
func (h *hitter) coverable(budget, end int) bool {
	defer h.giveBack(h.mark())
	open := h.open()
	left, best := open.common(open), 0
	for _, sets := range h.columns[:end] {
		best = max(best, sets.common(open))
	}
	if best*budget < left || budget < 2 {
		return best*budget >= left
	}
	return h.cover(open, h.maximal(open, end), budget, h.words.take(len(h.chosen)))
}

// A column is a ply with the open sets that contain it.
type column struct {
	ply  int
	sets bitset
}

// maximal returns the columns of plies before end whose open sets are not all in another column: some smallest
// choice has only such plies. Of equal columns it keeps the latest. In long games few columns remain, since later
// plies repeat what earlier ones showed. The caller gives the memory back.
func (h *hitter) maximal(open bitset, end int) []column {
	kept := h.lists.take(end)[:0]
	for t := end - 1; t >= 0; t-- {
		before := len(h.words)
		c := column{t, h.words.copy(h.columns[t])}
		c.sets.keepAll(open)
		if c.sets.empty() || slices.ContainsFunc(kept, func(other column) bool { return c.sets.within(other.sets) }) {
			h.words.giveBack(before)
			continue
		}
		kept = slices.DeleteFunc(kept, func(other column) bool { return other.sets.within(c.sets) })
		kept = append(kept, c)
	}
	return kept
}

// cover reports whether at most budget of the columns cover the open sets, and adds their plies to found. It
// branches on the set that is in the fewest columns. A column that failed is left out of later branches.
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
	defer h.giveBack(h.mark())
	rarest := rarest(open, columns)
	columns = h.lists.copy(columns)
	rest := bitset(h.words.take(len(open)))
	for i := 0; i < len(columns); {
		c := columns[i]
		if !c.sets.has(rarest) {
			i++
			continue
		}
		columns = slices.Delete(columns, i, i+1)
		copy(rest, open)
		rest.removeAll(c.sets)
		if h.cover(rest, columns, budget-1, found) {
			found.add(c.ply)
			return true
		}
	}
	return false
}

// rarest returns the open set that is in the fewest columns.
func rarest(open bitset, columns []column) int {
	least, fewest := 0, len(columns)+1
	for n := range open.all() {
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
