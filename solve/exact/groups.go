package exact

import "haft/model"

// Groups are sets of facts, the plies of a game for one, of which any choice can be asked whether it
// leaves a world. What each group leaves when it stands alone is a table, and a choice of groups leaves the
// meet of theirs: a few words to AND, and no fact is looked at twice.
type Groups struct {
	bases []Table // the problem without the groups, one for each of its alternatives
	masks []Table // by group
}

// NewGroups has the facts of p hold always, and one of its alternatives unless it has none. The groups
// speak of pieces that p knows.
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

// meet leaves what both tables leave, which know the same pieces.
func (t *Table) meet(u *Table) {
	for c := range t.majors {
		for k := range t.majors[c] {
			t.majors[c][k] &= u.majors[c][k]
		}
	}
	if t.turned == 0 {
		return
	}
	for c := range t.promoted {
		for k := range t.promoted[c] {
			t.promoted[c][k] &= u.promoted[c][k]
		}
	}
}

// Grow tells whether a world is left in which all chosen groups hold. If so, it goes through the others
// in the given order and chooses each that leaves one still. It keeps no state: a Groups can be
// asked from several goroutines.
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

// leave is what the chosen groups leave of each alternative.
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

// anyAlive tells whether one of the tables has a world, met with the mask if there is one, and puts the
// one it found first: it is likely to be alive the next time as well.
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
