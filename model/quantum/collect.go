package quantum

// collectFrom is how many nodes there are before it pays to look for those in use. Small
// stores are also fast ones: with 2^20 uniform games took a quarter longer, and twice the memory.
const collectFrom = 1 << 16

// outOfMemory is what checkMemory panics with; guarded catches it.
type outOfMemory struct{}

// checkMemory stops a play whose nodes would pass the limit.
func (s *store) checkMemory() {
	if len(s.nodes) == maxNodes || s.limit > 0 && s.bytes() > s.limit {
		panic(outOfMemory{})
	}
}

// bytes is what the store occupies.
func (s *store) bytes() int64 {
	return int64(cap(s.nodes))*24 + int64(cap(s.edges))*8 + int64(len(s.unique))*4 +
		int64(len(s.cache))*28 + s.weights.bytes()
}

// guarded makes a play. If it would pass the limit it is tried once more with only the
// nodes in use, and if that fails as well the states are as they were.
func (s *store) guarded(play func() *diagram) (*diagram, error) {
	next, err := s.attempt(play)
	if err != nil {
		next, err = s.attempt(play)
	}
	return next, err
}

// attempt makes a play, or leaves only the states that there were.
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

// tidy collects if it pays. Parts that are neither of a state nor held are lost.
func (s *store) tidy(held ...*part) {
	if len(s.nodes) > s.enough {
		s.collect(held...)
	}
}

// collect copies the nodes that the states and the parts held use to a new store and leaves
// the rest behind.
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

// copyOf enters node n of the old store, whose children are there already.
func (s *store) copyOf(old *store, n ref, v *survey, renamed []ref) ref {
	var fan [numValues]edge
	from := old.fan(n)
	for i, e := range from {
		w := s.weights.of(old.weights.number(e.weight))
		fan[i] = newEdge(e.man(), renamed[v.place(e.child())], w)
	}
	return s.intern(old.nodes[n].level, fan[:len(from)])
}

// scratch runs a question without a limit. Its nodes stay as long as there is room, since the next
// play asks much of the same: that halves the time of a game whose numbers are asked after each play.
func (s *store) scratch(ask func()) {
	limit, nodes, edges := s.limit, len(s.nodes), len(s.edges)
	s.limit = 0
	ask()
	s.limit = limit
	if len(s.nodes) > s.enough || limit > 0 && s.bytes() > limit {
		s.rollback(nodes, edges)
	}
}

// rollback takes away the youngest nodes. In a table with open addressing those that came last can be
// taken out in reverse, each leaving the table as it was before it came.
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
