package family

import (
	"errors"
	"slices"

	"haft/encode"
	"haft/solve"
)

// maxNodes bounds a search by its size and not by the clock, so that the result is the same
// everywhere.
const maxNodes = 20000

// A demand says that a piece of an army has one of some natures.
type demand struct {
	piece int
	among encode.NatureSet
}

// A search decides armies without any formula. It treats pairs by cases and propagation, and then
// matches the pieces of each side with the room in its natures. It also takes lists of
// alternatives: in each list, one alternative must have all its demands met.
type search struct {
	army  *encode.Army
	any   [][][]demand
	nodes int // so far
}

// decide finds natures for all pieces, or shows that there are none. It returns Unknown after too
// many nodes.
func decide(a *encode.Army, any [][][]demand) (solve.Status, []int, error) {
	s := search{army: a, any: any}
	natures := s.from(allowed(a))
	switch {
	case natures == nil && s.nodes > maxNodes:
		return solve.Unknown, nil, nil
	case natures == nil:
		return solve.Unsat, nil, nil
	case !a.Holds(natures):
		return solve.Unknown, nil, errors.New("the search found a wrong solution")
	}
	return solve.Sat, natures, nil
}

// allowed returns the natures that each piece of an army may have.
func allowed(a *encode.Army) (may []encode.NatureSet) {
	for _, side := range a.Sides {
		for _, set := range side.May {
			may = append(may, set&(1<<len(a.Natures)-1))
		}
	}
	return may
}

// from searches among the natures in may, which it changes.
func (s *search) from(may []encode.NatureSet) []int {
	s.nodes++
	if s.nodes > maxNodes {
		return nil
	}
	if possible := s.propagate(may); !possible {
		return nil
	}
	natures, ok := s.match(may)
	if !ok {
		return nil
	}
	for _, branch := range s.branches(may) {
		next := slices.Clone(may)
		for _, d := range branch {
			next[d.piece] &= d.among
		}
		if found := s.from(next); found != nil {
			return found
		}
		natures = nil
	}
	return natures
}

// branches returns the cases to go through. There are none if the pairs and alternatives hold
// whatever is chosen.
func (s *search) branches(may []encode.NatureSet) [][]demand {
	if d, ok := s.busiest(may); ok {
		return [][]demand{{d}, {{d.piece, ^d.among}}}
	}
	for _, groups := range s.any {
		if open := stillOpen(groups, may); !slices.ContainsFunc(open, func(g []demand) bool { return met(g, may) }) {
			return open
		}
	}
	return nil
}

// busiest returns the piece and nature that occur in most pairs that may still be violated.
func (s *search) busiest(may []encode.NatureSet) (demand, bool) {
	count, best, most := map[demand]int{}, demand{}, 0
	for _, p := range s.army.Pairs {
		if !may[p.Piece].Has(p.Nature) || !may[p.Other].Has(p.Not) {
			continue
		}
		for _, d := range []demand{{p.Piece, 1 << p.Nature}, {p.Other, 1 << p.Not}} {
			if count[d]++; count[d] > most {
				best, most = d, count[d]
			}
		}
	}
	return best, most > 0
}

// propagate removes natures that are impossible because of pairs or of lists with one alternative
// left. It reports whether every piece keeps a nature.
func (s *search) propagate(may []encode.NatureSet) bool {
	for before := []encode.NatureSet(nil); !slices.Equal(before, may); {
		before = slices.Clone(may)
		for _, p := range s.army.Pairs {
			if may[p.Piece] == 1<<p.Nature {
				may[p.Other] &^= 1 << p.Not
			}
			if may[p.Other] == 1<<p.Not {
				may[p.Piece] &^= 1 << p.Nature
			}
		}
		for _, groups := range s.any {
			open := stillOpen(groups, may)
			if len(open) == 0 {
				return false
			}
			if len(open) > 1 {
				continue
			}
			for _, d := range open[0] {
				may[d.piece] &= d.among
			}
		}
	}
	return !slices.Contains(may, 0)
}

// stillOpen returns the groups that can still be met.
func stillOpen(groups [][]demand, may []encode.NatureSet) (open [][]demand) {
	for _, group := range groups {
		if !slices.ContainsFunc(group, func(d demand) bool { return may[d.piece]&d.among == 0 }) {
			open = append(open, group)
		}
	}
	return open
}

// met reports whether a group is met whatever is chosen.
func met(group []demand, may []encode.NatureSet) bool {
	return !slices.ContainsFunc(group, func(d demand) bool { return may[d.piece]&^d.among != 0 })
}
