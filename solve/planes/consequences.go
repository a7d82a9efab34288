package planes

import "haft/encode/formula"

// Propagate makes literals true, and returns all literals that are then true by propagation alone, without search and
// without learning. It returns false if a row cannot hold. The literals are taken back. They must be of variables of
// the formula.
func (s *Solver) Propagate(assumed []formula.Lit) (found []formula.Lit, ok bool) {
	if s.broken != nil || s.refuted {
		return nil, false
	}
	if s.propagate() != nil {
		s.refuted = true // without assumptions; propagate would not find it again
		return nil, false
	}
	defer s.backTo(0)
	s.newLevel()
	for _, l := range assumed {
		switch s.value[litOf(l)] {
		case -1:
			return nil, false
		case 0:
			s.assign(litOf(l), nil)
		}
	}
	if s.propagate() != nil {
		return nil, false
	}
	for _, l := range s.trail {
		found = append(found, l.formula())
	}
	return found, true
}
