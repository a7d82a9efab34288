package solve

import "slices"

// A hitter holds sets of plies and finds smallest sets that meet all of them. No set may hold a
// forbidden ply alone.
type hitter struct {
	plies     int // every ply in the sets is less
	sets      []plySet
	size      int // no hitting set is smaller: sets are only added
	chosen    plySet
	forbidden plySet
	union     plySet // scratch of packing
}

func newHitter(plies int) *hitter {
	h := &hitter{plies: plies}
	h.chosen, h.forbidden, h.union = h.none(), h.none(), h.none()
	return h
}

func (h *hitter) none() plySet { return make(plySet, h.plies/64+1) }

// smallest is a hitting set of minimum size, by iterative deepening.
func (h *hitter) smallest() plySet {
	clear(h.chosen)
	for !h.within(h.sets, h.size) {
		h.size++
	}
	found := slices.Clone(h.chosen)
	clear(h.chosen)
	return found
}

// feasible tells whether at most budget more plies that are not forbidden, with those chosen, meet
// every set.
func (h *hitter) feasible(budget int) bool {
	chosen := slices.Clone(h.chosen)
	found := h.within(h.sets, budget)
	h.chosen = chosen
	return found
}

// within tells whether at most budget more plies meet every one of the sets, and chooses
// them. It branches on the smallest set, late plies first; a ply that failed is left out of the branches
// after it.
func (h *hitter) within(sets []plySet, budget int) bool {
	open := h.unmet(sets)
	if len(open) == 0 {
		return true
	}
	if budget == 0 || h.packing(open) > budget {
		return false
	}
	var failed []int
	found := false
	for _, t := range slices.Backward(open[0].plies()) {
		if h.forbidden.has(t) {
			continue
		}
		h.chosen.add(t)
		if found = h.within(open, budget-1); found {
			break
		}
		h.chosen.remove(t)
		h.forbidden.add(t)
		failed = append(failed, t)
	}
	for _, t := range failed {
		h.forbidden.remove(t)
	}
	return found
}

// each visits the hitting sets of a size that none is smaller than, in order: the one with the latest
// last ply first, of these the one with the latest last but one, and so on. A visit may add
// sets, which the sets visited after it meet; one that returns false ends it all. The plies that may
// be chosen still are those before end.
func (h *hitter) each(size, end int, visit func(plySet) bool) bool {
	if !h.feasible(size) {
		return true
	}
	if size == 0 {
		return visit(h.chosen)
	}
	var left []int
	goOn, hope := true, true
	for t := end - 1; t >= 0 && goOn && hope; t-- {
		if h.forbidden.has(t) {
			continue
		}
		useful := h.useful(t)
		if useful {
			h.chosen.add(t)
			goOn = h.each(size-1, t, visit)
			h.chosen.remove(t)
		}
		h.forbidden.add(t)
		left = append(left, t)
		hope = !useful || h.feasible(size)
	}
	for _, t := range left {
		h.forbidden.remove(t)
	}
	return goOn
}

// useful tells whether t meets a set that no chosen ply is in. A hitting set that none is smaller than
// has no other plies.
func (h *hitter) useful(t int) bool {
	return slices.ContainsFunc(h.sets, func(set plySet) bool { return set.has(t) && !set.meets(h.chosen) })
}

// unmet are the sets that no chosen ply is in, those with the fewest plies left first.
func (h *hitter) unmet(sets []plySet) []plySet {
	var open []plySet
	for _, set := range sets {
		if !set.meets(h.chosen) {
			open = append(open, set)
		}
	}
	slices.SortStableFunc(open, func(a, b plySet) int {
		return a.sizeWithout(h.forbidden) - b.sizeWithout(h.forbidden)
	})
	return open
}

// packing is a lower bound: as many sets as can greedily be found that share no ply that
// may still be chosen.
func (h *hitter) packing(sets []plySet) int {
	clear(h.union)
	n := 0
	for _, set := range sets {
		if disjoint := h.addIfDisjoint(set); disjoint {
			n++
		}
	}
	return n
}

func (h *hitter) addIfDisjoint(set plySet) bool {
	for i, w := range set {
		if w&h.union[i]&^h.forbidden[i] != 0 {
			return false
		}
	}
	h.union.addAll(set)
	return true
}
