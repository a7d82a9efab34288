package proof

import (
	"slices"

	"haft/encode/formula"
	"haft/model/input"
)

// clauses holds the clauses that a proof has so far, with what follows from them by unit propagation. A clause is
// watched by two of its literals, so that taking assumptions back costs nothing.
type clauses struct {
	value   []int8               // by variable: 1 true, -1 false, 0 open
	reason  []*stored            // by variable, for values that hold without assumptions
	trail   []formula.Lit        // the true literals in the order found
	done    int                  // how many literals of the trail have been followed up
	watches [][]*stored          // by literal
	stored  map[string][]*stored // by their literals
	refuted bool
	gone    int           // deleted since all watches of those were dropped
	highest int           // no variable of a proof may be above it
	budget  *input.Budget // of what a proof adds
}

// A stored clause has each of its literals once. The first two are watched.
type stored struct {
	lits    formula.Clause
	deleted bool
}

func (s *stored) has(l formula.Lit) bool { return slices.Contains(s.lits, l) }

func newClauses(vars int) *clauses {
	c := &clauses{stored: map[string][]*stored{}, budget: input.NewBudget(0)}
	c.reserve(vars)
	return c
}

// reserve makes room for the variables up to v, because a proof may use new ones.
func (c *clauses) reserve(v int) {
	for len(c.value) <= v {
		c.value = append(c.value, 0)
		c.reason = append(c.reason, nil)
		c.watches = append(c.watches, nil, nil)
	}
}

// index numbers the literals, for use in tables.
func index(l formula.Lit) int {
	if l < 0 {
		return -2*int(l) + 1
	}
	return 2 * int(l)
}

// is returns whether a literal is true (1), false (-1) or open (0).
func (c *clauses) is(l formula.Lit) int8 {
	if l < 0 {
		return -c.value[-l]
	}
	return c.value[l]
}

// add stores a clause, and propagates what follows from it without assumptions.
func (c *clauses) add(clause formula.Clause) {
	lits := slices.Clone(clause)
	slices.Sort(lits)
	lits = slices.Compact(lits)
	s := &stored{lits: lits}
	for _, l := range lits {
		c.reserve(l.Var())
	}
	k := lits.Key()
	c.stored[k] = append(c.stored[k], s)
	slices.SortStableFunc(lits, func(a, b formula.Lit) int { return int(c.is(b)) - int(c.is(a)) }) // false literals last
	if len(lits) > 1 {
		c.watch(lits[0], s)
		c.watch(lits[1], s)
	}
	switch {
	case len(lits) == 0 || c.is(lits[0]) < 0:
		c.refuted = true
	case c.is(lits[0]) == 0 && (len(lits) == 1 || c.is(lits[1]) < 0):
		c.set(lits[0], s)
		c.refuted = !c.propagate() || c.refuted
	}
}

func (c *clauses) watch(l formula.Lit, s *stored) {
	c.watches[index(l)] = append(c.watches[index(l)], s)
}

// remove deletes one copy of a clause, unless it is the reason for a value.
func (c *clauses) remove(clause formula.Clause) {
	lits := slices.Clone(clause)
	slices.Sort(lits)
	k := slices.Compact(lits).Key()
	for i, s := range c.stored[k] {
		if !c.needed(s) {
			s.deleted = true
			c.budget.Return(costOf(s.lits))
			c.stored[k] = slices.Delete(c.stored[k], i, i+1)
			if len(c.stored[k]) == 0 {
				delete(c.stored, k)
			}
			c.forget()
			return
		}
	}
}

// forget counts one more deleted clause that may still be watched. If there are more of these than of other clauses,
// it drops all watches of deleted clauses.
func (c *clauses) forget() {
	if c.gone++; c.gone <= len(c.stored) || c.gone < minGone {
		return
	}
	c.gone = 0
	for l, watching := range c.watches {
		c.watches[l] = slices.DeleteFunc(watching, func(s *stored) bool { return s.deleted })
	}
}

// minGone is how many deleted clauses may be watched in any case, because dropping them means looking at all
// watches.
const minGone = 1 << 12

func (c *clauses) needed(s *stored) bool {
	return slices.ContainsFunc(s.lits, func(l formula.Lit) bool { return c.reason[l.Var()] == s })
}

// implies reports whether the clause follows by unit propagation: its negation is refuted.
func (c *clauses) implies(clause formula.Clause) bool {
	top := len(c.trail)
	defer func() { c.back(top) }()
	for _, l := range clause {
		c.reserve(l.Var())
		if c.is(l) > 0 {
			return true
		}
		if c.is(l) == 0 {
			c.set(-l, nil)
		}
	}
	return !c.propagate()
}

// back takes assumptions back.
func (c *clauses) back(top int) {
	for _, l := range c.trail[top:] {
		c.value[l.Var()], c.reason[l.Var()] = 0, nil
	}
	c.trail, c.done = c.trail[:top], top
}

func (c *clauses) set(l formula.Lit, because *stored) {
	c.value[l.Var()], c.reason[l.Var()] = 1, because
	if l < 0 {
		c.value[l.Var()] = -1
	}
	c.trail = append(c.trail, l)
}

// propagate follows up the literals on the trail. It returns false if a clause has no literal left.
func (c *clauses) propagate() bool {
	for ; c.done < len(c.trail); c.done++ {
		if !c.falsified(-c.trail[c.done]) {
			return false
		}
	}
	return true
}

// falsified looks at the clauses that watch a literal that has become false.
func (c *clauses) falsified(l formula.Lit) bool {
	watching := c.watches[index(l)]
	kept := watching[:0]
	consistent := true
	for i, s := range watching {
		if s.deleted {
			continue
		}
		if c.moves(s, l) {
			continue
		}
		kept = append(kept, s)
		if c.is(s.lits[0]) < 0 {
			kept = append(kept, watching[i+1:]...)
			consistent = false
			break
		}
		if c.is(s.lits[0]) == 0 {
			c.set(s.lits[0], s)
		}
	}
	c.watches[index(l)] = kept
	return consistent
}

// moves puts the false watch l into second place, and looks for another literal to watch instead. It returns false
// if the first literal is already true, or if there is no other.
func (c *clauses) moves(s *stored, l formula.Lit) bool {
	if s.lits[0] == l {
		s.lits[0], s.lits[1] = s.lits[1], l
	}
	if c.is(s.lits[0]) > 0 {
		return false
	}
	for i := 2; i < len(s.lits); i++ {
		if c.is(s.lits[i]) >= 0 {
			s.lits[1], s.lits[i] = s.lits[i], l
			c.watch(s.lits[1], s)
			return true
		}
	}
	return false
}
