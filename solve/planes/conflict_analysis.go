package planes

import (
	"context"
)

// usualLimit bounds the degree, and so the coefficients, of all rows that are derived. No product or sum of a step then
// overflows 64 bits. Where the limit
// would be exceeded, a row is divided by a larger number than needed, which costs strength but not soundness. With a
// limit of 1 only clauses would be learned.
const usualLimit = 1 << 30

// analyze derives a row from one that cannot hold, until it would have forced a literal at an earlier level. It is
// then in s.sum, and analyze returns learned. If there is no earlier level, it returns refuted: the row cannot hold
// whatever the values are.
//
// It goes through the trail from its end. At each literal l of which the sum needs the negation, it adds the reason
// of l, so often that l cancels. What is kept in all steps is that the sum cannot hold with the values before l: its
// room is negative, and that of the reason, once it is divided, at most 0 (Elffers and Nordström, "Divide and
// conquer: towards faster pseudo-Boolean solving", IJCAI 2018, section 3).
func (s *Solver) analyze(ctx context.Context, conflict *row) outcome {
	s.begin(conflict)
	for i := len(s.trail) - 1; i >= 0; i-- {
		l := s.trail[i]
		if s.sum.of(l.not()) == 0 {
			continue
		}
		needed, asserting := s.state(i)
		switch {
		case !needed:
			continue
		case asserting:
			return learned
		}
		s.resolve(l, i)
		if s.steps++; s.steps%interval == 0 && ctx.Err() != nil {
			return interrupted
		}
	}
	return refuted
}

// interval is after how many steps or decisions the context is looked at.
const interval = 256

// An outcome is what became of a conflict.
type outcome int8

const (
	learned     outcome = iota // a row that forces something at an earlier level
	refuted                    // there is no solution
	interrupted                // the context has ended
)

// state says whether the sum would hold but for the literal at place i of the trail, and if so, whether the sum
// forces a literal at the level before that of the literal.
func (s *Solver) state(i int) (needed, asserting bool) {
	level, start := s.level[s.trail[i].variable()], 0
	if level > 0 {
		start = s.starts[level-1]
	}
	room, below, largest := -s.sum.degree, -s.sum.degree, int64(0) // room before place i, and below the level
	for k := range s.sum.vars {
		t := s.sum.at(k)
		if !s.falseBefore(t.lit, i) {
			room += t.coef
		}
		switch {
		case s.value[t.lit] == 0 || s.place[t.lit.variable()] >= start:
			below += t.coef
			largest = max(largest, t.coef)
		case s.value[t.lit] > 0:
			below += t.coef
		}
	}
	return room >= 0, level > 0 && largest > below
}

// begin makes the sum from a row that cannot hold.
func (s *Solver) begin(r *row) {
	s.log.begin(r.number)
	s.database.used(r)
	s.sum.clear()
	terms, degree := r.terms, r.degree
	if r.degree > s.limit {
		terms, degree = s.divided(r, over(r.degree, s.limit), len(s.trail))
	}
	s.sum.degree = degree
	for _, t := range terms {
		s.sum.add(t.coef, t.lit)
	}
}

// resolve adds the reason of a literal at the given place of the trail, so that the literal cancels.
func (s *Solver) resolve(l lit, place int) {
	r := s.reason[l.variable()]
	s.database.used(r)
	s.order.bump(l.variable())
	// The sum is divided first, if need be, because the line of the proof holds only one row besides it.
	d := max(r.coefficient(l), over(r.degree, s.limit))
	bound := over(r.degree, d)
	if factor := s.sum.of(l.not()); factor > s.limit/bound {
		s.divide(over(factor, s.limit/bound), place+1)
	}
	factor := s.sum.of(l.not())
	s.log.push(r.number)
	terms, degree := r.terms, r.degree
	if d > 1 {
		terms, degree = s.divided(r, d, place)
	}
	s.log.add(factor)
	s.sum.degree += factor * degree
	for _, t := range terms {
		s.sum.add(factor*t.coef, t.lit)
	}
	if s.sum.saturate() {
		s.log.saturate()
	}
	if s.sum.degree > s.limit {
		s.divide(over(s.sum.degree, s.limit), place)
	}
}

// coefficient returns what a literal of the row counts.
func (r *row) coefficient(l lit) int64 {
	if r.terms[0].coef == 1 {
		return 1
	}
	for _, t := range r.terms {
		if t.lit == l {
			return t.coef
		}
	}
	return 0
}

// divided returns the row divided by d, after literals that are not false before the given place of the trail have
// been weakened to multiples of d. So rounding up makes no room: if the row cannot hold, or forces a literal of which
// the coefficient is at most d, it still does. The terms are overwritten by the next call.
func (s *Solver) divided(r *row, d int64, place int) ([]term, int64) {
	s.terms = s.terms[:0]
	degree := r.degree
	forced := lit(0)
	if place < len(s.trail) {
		forced = s.trail[place]
	}
	for _, t := range r.terms {
		if t.lit == forced || s.falseBefore(t.lit, place) {
			s.terms = append(s.terms, term{over(t.coef, d), t.lit})
			continue
		}
		if part := t.coef % d; part > 0 {
			degree -= part
			s.log.weaken(part, t.coef, t.lit)
		}
		if t.coef >= d {
			s.terms = append(s.terms, term{t.coef / d, t.lit})
		}
	}
	degree = over(degree, d)
	s.log.divide(d)
	if saturate(s.terms, degree) {
		s.log.saturate()
	}
	return s.terms, degree
}

// divide divides the sum in the same way.
func (s *Solver) divide(d int64, place int) {
	for i := range s.sum.vars {
		t := s.sum.at(i)
		if s.falseBefore(t.lit, place) {
			s.sum.set(term{over(t.coef, d), t.lit})
			continue
		}
		if part := t.coef % d; part > 0 {
			s.sum.degree -= part
			s.log.weaken(part, t.coef, t.lit)
		}
		s.sum.set(term{t.coef / d, t.lit})
	}
	s.sum.degree = over(s.sum.degree, d)
	s.log.divide(d)
	if s.sum.saturate() {
		s.log.saturate()
	}
}

// A sum is a row under construction, with coefficients that can be looked up by variable.
type sum struct {
	coef   []int64 // by variable; negative for the negative literal
	vars   []int   // the variables that have or had a coefficient
	listed []bool  // by variable: it is in vars
	degree int64
}

func (c *sum) grow(vars int) {
	c.coef, c.listed = extend(c.coef, vars+1), extend(c.listed, vars+1)
}

func (c *sum) clear() {
	for _, v := range c.vars {
		c.coef[v], c.listed[v] = 0, false
	}
	c.vars, c.degree = c.vars[:0], 0
}

// add adds a·l for a > 0. The common part of x and ¬x is a constant, since one of the two is true.
func (c *sum) add(a int64, l lit) {
	v := l.variable()
	if !c.listed[v] {
		c.listed[v] = true
		c.vars = append(c.vars, v)
	}
	old := c.coef[v]
	if l.negative() {
		a = -a
	}
	if old < 0 != (a < 0) {
		c.degree -= min(max(old, -old), max(a, -a))
	}
	c.coef[v] = old + a
}

// of returns the coefficient of a literal, or 0.
func (c *sum) of(l lit) int64 {
	a := c.coef[l.variable()]
	if l.negative() {
		a = -a
	}
	return max(a, 0)
}

// at returns the literal and the coefficient of the i-th variable. The coefficient may be 0.
func (c *sum) at(i int) term {
	v := c.vars[i]
	if a := c.coef[v]; a < 0 {
		return term{-a, lit(v)<<1 | 1}
	}
	return term{c.coef[v], lit(v) << 1}
}

// set changes the coefficient of a literal of the sum.
func (c *sum) set(t term) {
	if t.lit.negative() {
		t.coef = -t.coef
	}
	c.coef[t.lit.variable()] = t.coef
}

// saturate cuts coefficients down to the degree, and reports whether there was any to cut. It forgets the variables
// that have none, which would otherwise make each step of a long analysis slower.
func (c *sum) saturate() (cut bool) {
	for i := 0; i < len(c.vars); i++ {
		t := c.at(i)
		if t.coef == 0 {
			last := len(c.vars) - 1
			c.listed[c.vars[i]] = false
			c.vars[i], c.vars = c.vars[last], c.vars[:last]
			i--
			continue
		}
		if t.coef > c.degree {
			c.set(term{c.degree, t.lit})
			cut = true
		}
	}
	return cut
}

// appendTerms appends the terms that are not 0.
func (c *sum) appendTerms(terms []term) []term {
	for i := range c.vars {
		if t := c.at(i); t.coef > 0 {
			terms = append(terms, t)
		}
	}
	return terms
}
