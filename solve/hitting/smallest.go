package hitting

import (
	"errors"
	"math"
	"slices"
)

// A hitter holds sets, and finds smallest choices of elements that meet all of these sets. It looks at the columns of
// the matrix of elements and sets: for each element, the sets that contain it. A choice meets all sets if its columns
// cover them.
type hitter struct {
	numElements, numSets int
	columns              []Set        // by element: the numbers of the sets that contain it
	chosen               Set          // the elements chosen
	size                 int          // no smaller choice meets all sets; sets are only added
	most                 int          // no larger choice is looked for
	late                 func() error // says that time has run out
	steps                int          // of the search
	err                  error        // the error that ended the search
	*Memory                           // lent for the search
}

// AnySize is the limit for families that may need choices of any size.
const AnySize = 1 << 30

// ErrTooMany says that every choice that meets all sets has more elements than wanted.
var ErrTooMany = errors.New("no choice of as few elements")

func newHitter(n, most int, late func() error, m *Memory) *hitter {
	return &hitter{numElements: n, columns: make([]Set, n), chosen: NewSet(n), most: most, late: late, Memory: m}
}

// ended reports whether time has run out. In a large family the search may take longer than anybody waits.
func (h *hitter) ended() bool {
	if h.steps++; h.steps%64 == 0 && h.err == nil {
		h.err = h.late()
	}
	return h.err != nil
}

// add adds a set.
func (h *hitter) add(set Set) {
	if h.numSets%64 == 0 {
		h.widen()
	}
	for t := range set.All() {
		h.columns[t].Add(h.numSets)
	}
	h.numSets++
}

// widen makes room for 64 more sets.
func (h *hitter) widen() {
	size := h.numSets/64 + 1
	words := make([]uint64, size*h.numElements)
	for t := range h.columns {
		wide := Set(words[t*size : (t+1)*size])
		copy(wide, h.columns[t])
		h.columns[t] = wide
	}
}

// open returns the sets that contain no chosen element. The caller gives the memory back.
func (h *hitter) open() Set {
	open := Set(h.words.take((h.numSets + 63) / 64))
	for i := range open {
		open[i] = math.MaxUint64
	}
	if h.numSets%64 != 0 {
		open[h.numSets/64] = 1<<(h.numSets%64) - 1
	}
	for t := range h.chosen.All() {
		open.removeAll(h.columns[t])
	}
	return open
}

// smallest returns a choice of minimum size that meets all sets, by iterative deepening.
func (h *hitter) smallest() (Set, error) {
	defer h.giveBack(h.mark())
	all := h.open()
	columns := h.maximal(all, h.numElements)
	for h.size <= h.most {
		found := NewSet(h.numElements)
		if h.cover(all, columns, h.size, found) {
			return found, nil
		}
		if h.err != nil {
			return nil, h.err
		}
		h.size++
	}
	return nil, ErrTooMany
}

// each visits the choices of the given size that meet all sets; no smaller choice may do so. It visits the choice
// with the greatest last element first; among choices with the same last element it visits the one with the greatest
// last but one, and so on. A visit may add sets, which later choices then meet. If a visit returns false, each stops
// and returns false. Only elements below end may still be chosen. If time runs out, err says so.
func (h *hitter) each(size, end int, visit func(Set) bool) bool {
	if !h.coverable(size, end) {
		return true
	}
	if size == 0 {
		return visit(h.chosen)
	}
	for t := end - 1; t >= 0; t-- {
		if !h.needs(t) {
			continue // every element of a smallest choice is needed
		}
		h.chosen.Add(t)
		goOn := h.each(size-1, t, visit)
		h.chosen.remove(t)
		if !goOn {
			return false
		}
	}
	return true
}

// needs reports whether element t meets a set that no chosen element meets.
func (h *hitter) needs(t int) bool {
	defer h.giveBack(h.mark())
	return h.columns[t].meets(h.open())
}

// coverable reports whether as many elements below end as the budget allows meet all sets that no chosen one meets.
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

// A column is an element with the open sets that contain it.
type column struct {
	element int
	sets    Set
}

// maximal returns the columns of elements below end whose open sets are not all in another column: some smallest
// choice has only such elements. Of equal columns it keeps the last. Where later elements repeat what earlier ones
// showed, as in the reasons of a long game, few columns remain. The caller gives the memory back.
func (h *hitter) maximal(open Set, end int) []column {
	kept := h.lists.take(end)[:0]
	for t := end - 1; t >= 0; t-- {
		before := len(h.words)
		c := column{t, h.words.copy(h.columns[t])}
		c.sets.keepAll(open)
		if c.sets.Empty() || slices.ContainsFunc(kept, func(other column) bool { return c.sets.within(other.sets) }) {
			h.words.giveBack(before)
			continue
		}
		kept = slices.DeleteFunc(kept, func(other column) bool { return other.sets.within(c.sets) })
		kept = append(kept, c)
	}
	return kept
}

// cover reports whether at most budget of the columns cover the open sets, and adds their elements to found. It
// branches on the set that is in the fewest columns. A column that failed is left out of later branches.
func (h *hitter) cover(open Set, columns []column, budget int, found Set) bool {
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
	rest := Set(h.words.take(len(open)))
	for i := 0; i < len(columns); {
		c := columns[i]
		if !c.sets.Has(rarest) {
			i++
			continue
		}
		columns = slices.Delete(columns, i, i+1)
		copy(rest, open)
		rest.removeAll(c.sets)
		if h.cover(rest, columns, budget-1, found) {
			found.Add(c.element)
			return true
		}
	}
	return false
}

// rarest returns the open set that is in the fewest columns.
func rarest(open Set, columns []column) int {
	least, fewest := 0, len(columns)+1
	for n := range open.All() {
		in := 0
		for _, c := range columns {
			if c.sets.Has(n) {
				in++
			}
		}
		if in < fewest {
			least, fewest = n, in
		}
	}
	return least
}
