package exact

import "haft/model"

// Groups are sets of facts, such as the plies of a game. Any choice of groups can be tested for whether it leaves a
// world. What each group leaves by itself is a table, and a choice of groups leaves the intersection of their
// tables. That takes a few AND operations on words, and no fact is looked at twice.
type Groups struct {
	bases []Table // the problem without the groups, one table for each of its alternatives
	masks []Table // by group
}

// NewGroups returns groups for problem p, whose facts always hold, and one of whose alternatives holds unless it
// has none. The groups may only be about pieces that p has.
func NewGroups(p *model.Problem, groups [][]model.Fact) *Groups {
	open := *p
	open.Facts = nil
	free := *New(&open)
	g := &Groups{masks: make([]Table, len(groups))}
	for i, facts := range groups {
		g.masks[i] = free
		g.masks[i].Add(facts...)
	}
	base := free
	base.Add(p.Facts...)
	g.bases = append(g.bases, base)
	if len(p.Any) > 0 {
		g.bases = make([]Table, len(p.Any))
		for i, facts := range p.Any {
			g.bases[i] = base
			g.bases[i].Add(facts...)
		}
	}
	return g
}

// meet leaves what both tables leave. They must have the same pieces.
func (t *Table) meet(u *Table) {
	for c := range t.majors {
		for k := range t.majors[c] {
			t.majors[c][k] &= u.majors[c][k]
		}
	}
	t.said = t.said.and(u.said)
	if t.turned == 0 {
		return
	}
	for c := range t.promoted {
		for k := range t.promoted[c] {
			t.promoted[c][k] &= u.promoted[c][k]
		}
	}
}

// Grow reports whether a world is left in which all chosen groups hold. If so, it goes through the others in the
// given order and chooses each that still leaves a world. It keeps no state, so several goroutines may call it at
// once.
func (g *Groups) Grow(chosen []bool, order []int) bool {
	left := g.leave(chosen)
	if !anyAlive(left, nil) {
		return false
	}
	for _, i := range order {
		if chosen[i] || !anyAlive(left, &g.masks[i]) {
			continue
		}
		chosen[i] = true
		for j := range left {
			left[j].meet(&g.masks[i])
		}
	}
	return true
}

// leave returns what the chosen groups leave of each alternative.
func (g *Groups) leave(chosen []bool) []Table {
	left := append([]Table(nil), g.bases...)
	for i, in := range chosen {
		if !in {
			continue
		}
		for j := range left {
			left[j].meet(&g.masks[i])
		}
	}
	return left
}

// anyAlive reports whether one of the tables, intersected with the mask if there is one, has a world. It moves the
// table that it found to the front, because that table is likely to have a world the next time as well.
func anyAlive(tables []Table, mask *Table) bool {
	for j := range tables {
		t := tables[j]
		if mask != nil {
			t.meet(mask)
		}
		if t.Alive() != 0 {
			tables[0], tables[j] = tables[j], tables[0]
			return true
		}
	}
	return false
}
