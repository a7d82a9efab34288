package solve

// A hitter holds sets of plies and finds smallest sets that meet all of them.
type hitter struct {
	sets      [][]int
	size      int // no hitting set is smaller: sets are only added
	chosen    map[int]bool
	forbidden map[int]bool
}

// smallest is a hitting set of minimum size, by iterative deepening. Late plies are
// tried first.
func (h *hitter) smallest() []int {
	h.chosen, h.forbidden = map[int]bool{}, map[int]bool{}
	for !h.within(h.size) {
		h.size++
	}
	var plies []int
	for t := range h.chosen {
		plies = append(plies, t)
	}
	return plies
}

// within tells whether at most budget more plies meet every set, and chooses them. It
// branches on the smallest set not met; a ply that failed is left out of the branches after it.
func (h *hitter) within(budget int) bool {
	open := h.unmet()
	if len(open) == 0 {
		return true
	}
	if packing(open) > budget {
		return false
	}
	branch := open[0]
	for _, set := range open {
		if len(set) < len(branch) {
			branch = set
		}
	}
	for i := len(branch) - 1; i >= 0; i-- {
		t := branch[i]
		h.chosen[t] = true
		if h.within(budget - 1) {
			return true
		}
		delete(h.chosen, t)
		h.forbidden[t] = true
	}
	for _, t := range branch {
		delete(h.forbidden, t)
	}
	return false
}

// unmet are the sets that no chosen ply is in, without the forbidden plies.
func (h *hitter) unmet() [][]int {
	var open [][]int
next:
	for _, set := range h.sets {
		var left []int
		for _, t := range set {
			if h.chosen[t] {
				continue next
			}
			if !h.forbidden[t] {
				left = append(left, t)
			}
		}
		open = append(open, left)
	}
	return open
}

// packing is a lower bound: as many sets as can greedily be found that share no ply.
func packing(sets [][]int) int {
	used := map[int]bool{}
	n := 0
next:
	for _, set := range sets {
		for _, t := range set {
			if used[t] {
				continue next
			}
		}
		for _, t := range set {
			used[t] = true
		}
		n++
	}
	return n
}
