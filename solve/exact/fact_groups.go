package exact

import (
	"haft/model"
)

// Groups are sets of facts, such as the plies of a game. Any choice of groups can be tested for whether it leaves a
// world. What each group leaves by itself is a table, and a choice of groups leaves the intersection of their
// tables. That takes a few AND operations on words, and no fact is looked at twice.
//
// Groups have no state that changes, so several goroutines may ask at once.
type Groups struct {
	bases []Table // the problem without the groups, one table for each of its alternatives
	masks []Table // by group
}

// NewGroups returns groups for problem p, whose facts always hold, and one of whose alternatives holds unless it
// has none. The groups may only be about pieces that p has.
func NewGroups(p *model.Problem, groups [][]model.Fact) *Groups {
	free := freeTable(p)
	masks := make([]Table, len(groups))
	for i, facts := range groups {
		masks[i] = free
		masks[i].Add(facts...)
	}
	return (&Groups{masks: masks}).For(p)
}

// For returns the same groups for another problem, which must have the same rules and pieces. That takes far less
// time than making them again.
func (g *Groups) For(p *model.Problem) *Groups {
	base := freeTable(p)
	base.Add(p.Facts...)
	bases := []Table{base}
	if len(p.Any) > 0 {
		bases = make([]Table, len(p.Any))
		for i, facts := range p.Any {
			bases[i] = base
			bases[i].Add(facts...)
		}
	}
	return &Groups{bases, g.masks}
}

// freeTable returns the table of a problem without its facts.
func freeTable(p *model.Problem) Table {
	open := *p
	open.Facts = nil
	return *NewTable(&open)
}

// Grow reports whether a world is left in which all chosen groups hold. If so, it goes through the others in the
// given order and chooses each that still leaves a world.
func (g *Groups) Grow(chosen []bool, order []int) bool {
	left := g.start()
	for i, in := range chosen {
		if in {
			left.meet(&g.masks[i])
		}
	}
	if !left.revive() {
		return false
	}
	for _, i := range order {
		if !chosen[i] && left.allows(&g.masks[i]) {
			chosen[i] = true
			left.meet(&g.masks[i])
		}
	}
	return true
}

// Since returns the first t, at least from, such that the groups up to number t together leave no world. If even all
// groups leave one, it returns the number of the last group.
func (g *Groups) Since(from int) int {
	left, last := g.start(), len(g.masks)-1
	for i := range from + 1 {
		left.meet(&g.masks[i])
	}
	if !left.revive() {
		return from
	}
	for t := from + 1; t < last; t++ {
		if !left.allows(&g.masks[t]) {
			return t
		}
		left.meet(&g.masks[t])
	}
	return last
}

// Alone returns the latest group up to number last that leaves no world together with group 0, without any other; if
// there is none, the latest such group of all; and if there is none at all, or group 0 alone leaves no world, 0.
func (g *Groups) Alone(last int) int {
	left := g.start()
	left.meet(&g.masks[0])
	if !left.revive() {
		return 0
	}
	for _, part := range [2][2]int{{0, last}, {last, len(g.masks) - 1}} {
		for t := part[1]; t > part[0]; t-- {
			if left.left[0].keeps(left.kings, &g.masks[t], true) { // as nearly every group does; it needs no copy
				continue
			}
			if with := left.clone(); !with.allows(&g.masks[t]) {
				return t
			}
		}
	}
	return 0
}

// Core returns those of some facts that are needed to leave p no world, in their order, and whether all of them
// together leave none. It goes through the facts from the first on, and drops each without which the others left
// leave no world either. It ignores the alternatives of p.
func Core(p *model.Problem, facts []model.Fact) (needed []model.Fact, ok bool) {
	free := NewTable(p)
	all := *free
	if all.Add(facts...); all.Alive() != 0 {
		return nil, false
	}
	c := corer{kept: *free}
	c.shrink(facts, free)
	return c.needed, true
}

// A corer has gone through the first of some facts.
type corer struct {
	needed []model.Fact
	kept   Table // what they leave
}

// shrink goes through the next facts. rest is what those behind them leave. If none of them is needed, one question
// settles it.
func (c *corer) shrink(facts []model.Fact, rest *Table) {
	without := c.kept
	without.meet(rest)
	switch {
	case without.Alive() == 0:
		return
	case len(facts) == 1:
		c.kept.Add(facts[0])
		c.needed = append(c.needed, facts[0])
		return
	}
	half := len(facts) / 2
	behind := *rest
	behind.Add(facts[half:]...)
	c.shrink(facts[:half], &behind)
	c.shrink(facts[half:], rest)
}
