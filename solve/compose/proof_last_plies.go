package compose

import (
	"slices"

	"haft/solve/exact"
)

// search looks at all lines of exactly so many plies from the node at a depth. It reports whether one does what is
// asked, and leaves it in w.best. If the most of something is asked, it goes through all lines, keeps the best of those
// that have more than w.amount in w.best, and returns false.
func (w *walker) search(depth, plies int) bool {
	n := w.nodes[depth]
	if plies == 0 {
		return w.arrives(n)
	}
	if !w.Plain && w.Stipulation.needs(n) > plies {
		return false
	}
	foresight := w.foresee(n, plies)
	next := w.nodes[depth+1]
	r := n.turn.Replies()
	for m := range n.state.Each(&r) {
		if foresight != nil && !foresight.Ends(m) {
			continue
		}
		n.turn.After(m, &next.state)
		next.look()
		w.line = append(w.line, m)
		found := w.search(depth+1, plies-1)
		w.line = w.line[:len(w.line)-1]
		if found {
			return true
		}
	}
	return false
}

// foresee returns what excludes moves that cannot lead to the end of the game in so many plies, or nil.
func (w *walker) foresee(n *node, plies int) *exact.Foresight {
	if w.Plain || !w.Stipulation.over() || plies >= len(w.looks) {
		return nil
	}
	f := &w.looks[plies]
	f.Look(&n.turn, plies)
	return f
}

// arrives looks at the last position of a line.
func (w *walker) arrives(n *node) bool {
	if w.Stipulation.Best() {
		if a := w.Stipulation.amount(n); a > w.amount {
			w.amount, w.best = a, slices.Clone(w.line)
		}
		return false
	}
	if !w.Stipulation.reached(n) && (w.mirror == nil || !w.mirror.reached(n)) {
		return false
	}
	w.best = slices.Clone(w.line)
	return true
}
