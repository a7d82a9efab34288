package quantum

// collectFrom is the number of nodes from which collecting pays. A small store is also a fast one:
// with 2^20, uniform games took a quarter longer and twice the memory.
const collectFrom = 1 << 16

// outOfMemory is the value with which checkMemory panics; guarded recovers it.
type outOfMemory struct{}

// checkMemory stops a play that would exceed the limit.
func (s *store) checkMemory() {
	if len(s.nodes) == maxNodes || s.limit > 0 && s.bytes() > s.limit {
		panic(outOfMemory{})
	}
}

// bytes returns the memory that the store uses.
func (s *store) bytes() int64 {
	return int64(cap(s.nodes))*24 + int64(cap(s.edges))*8 + int64(len(s.unique))*4 +
		int64(len(s.cache))*28 + s.weights.bytes()
}

// guarded makes a play. If it exceeds the limit, it is tried once more after collecting. If that
// fails too, the states stay as they were.
func (s *store) guarded(play func() *diagram) (*diagram, error) {
	next, err := s.attempt(play)
	if err != nil {
		next, err = s.attempt(play)
	}
	return next, err
}

// attempt makes a play. If that fails, only the previous states remain.
func (s *store) attempt(play func() *diagram) (next *diagram, err error) {
	states := len(s.states)
	defer func() {
		switch caught := recover(); caught.(type) {
		case nil:
		case outOfMemory:
			s.states = s.states[:states]
			s.collect()
			err = ErrMemory
		default:
			panic(caught)
		}
	}()
	return play(), nil
}

// tidy collects if that pays. Parts that are neither in a state nor held are lost.
func (s *store) tidy(held ...*part) {
	if len(s.nodes) > s.enough {
		s.collect(held...)
	}
}

// collect copies the nodes that the states and the held parts use to a new store, and drops the
// rest.
func (s *store) collect(held ...*part) {
	for _, d := range s.states {
		d.seen = nil
		for fate := range d.parts {
			held = append(held, &d.parts[fate])
		}
	}
	s.keepOnly(held)
}

func (s *store) keepOnly(held []*part) {
	var roots []ref
	for _, p := range held {
		roots = append(roots, p.node)
	}
	old := *s
	v := old.survey(roots...)
	s.clear()
	s.limit = 0 // what is in use has fitted before
	renamed := make([]ref, len(v.order))
	for i, n := range v.order {
		if n == leaf {
			renamed[i] = leaf
			continue
		}
		renamed[i] = s.copyOf(&old, n, v, renamed)
	}
	for _, p := range held {
		if !p.empty() {
			p.node = renamed[v.place(p.node)]
		}
	}
	s.limit = old.limit
	s.enough = max(collectFrom, 3*len(s.nodes))
}

// copyOf copies node n of the old store, whose children have been copied already.
func (s *store) copyOf(old *store, n ref, v *survey, renamed []ref) ref {
	var fan [numValues]edge
	from := old.fan(n)
	for i, e := range from {
		w := s.weights.of(old.weights.number(e.weight))
		fan[i] = newEdge(e.man(), renamed[v.place(e.child())], w)
	}
	return s.intern(old.nodes[n].level, fan[:len(from)])
}

// scratch runs a question without a limit. Its nodes stay while there is room, because the next
// play asks much the same: this halves the time of a game whose numbers are asked for after each
// play.
func (s *store) scratch(ask func()) {
	limit, nodes, edges := s.limit, len(s.nodes), len(s.edges)
	s.limit = 0
	ask()
	s.limit = limit
	if len(s.nodes) > s.enough || limit > 0 && s.bytes() > limit {
		s.rollback(nodes, edges)
	}
}

// rollback removes the newest nodes. In a table with open addressing the newest entries can be
// removed in reverse order, because each removal leaves the table as it was before the entry came.
func (s *store) rollback(nodes, edges int) {
	mask := uint64(len(s.unique) - 1)
	for n := ref(len(s.nodes) - 1); int(n) >= nodes; n-- {
		at := hashFan(s.nodes[n].level, s.fan(n)) & mask
		for s.unique[at] != n {
			at = (at + 1) & mask
		}
		s.unique[at] = none
	}
	s.nodes, s.edges = s.nodes[:nodes], s.edges[:edges]
	s.resetCache()
}
