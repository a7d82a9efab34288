package exact

import "haft/model"

// Core returns those of some facts that are needed to leave p no world, in their order, and whether all of them
// together leave none. It goes through the facts from the first on, and drops each without which the others left
// leave no world either. It ignores the alternatives of p.
func Core(p *model.Problem, facts []model.Fact) (needed []model.Fact, ok bool) {
	free := New(p)
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
