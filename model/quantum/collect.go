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
	if len(s.nodes) > s.enough {
		s.collect()
	}
	next, err := attempt(play)
	if err != nil {
		s.collect()
		if next, err = attempt(play); err != nil {
			s.collect()
		}
	}
	return next, err
}

func attempt(play func() *diagram) (next *diagram, err error) {
	defer func() {
		switch caught := recover(); caught.(type) {
		case nil:
		case outOfMemory:
			err = ErrMemory
		default:
			panic(caught)
		}
	}()
	return play(), nil
}

// collect copies the nodes that the states use to a new store and leaves the rest behind.
func (s *store) collect() {
	var roots []ref
	for _, d := range s.states {
		for _, p := range d.parts {
			roots = append(roots, p.node)
		}
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
	s.rename(v, renamed)
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

func (s *store) rename(v *survey, renamed []ref) {
	for _, d := range s.states {
		d.seen = nil
		for fate, p := range d.parts {
			if !p.empty() {
				d.parts[fate].node = renamed[v.place(p.node)]
			}
		}
	}
}

// scratch runs a question whose nodes are not needed afterwards, without a limit.
func (s *store) scratch(ask func()) {
	limit, nodes, edges := s.limit, len(s.nodes), len(s.edges)
	s.limit = 0
	ask()
	s.limit = limit
	s.rollback(nodes, edges)
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
