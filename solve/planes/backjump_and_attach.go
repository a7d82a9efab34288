package planes

import (
	"cmp"
	"slices"
)

// learn makes a row of the sum, goes back to the first level at which it forces a literal, and adds it. It returns
// a row that cannot hold there, or nil.
func (s *Solver) learn() (conflict *row) {
	r := &row{terms: s.sum.appendTerms(nil), degree: s.sum.degree, number: s.log.end()}
	descending(r.terms)
	for _, t := range r.terms {
		s.order.bump(t.lit.variable())
	}
	level := s.assertion(r)
	s.backTo(level)
	s.database.keep(r)
	return s.attach(r)
}

// assertion returns the first level at which a row forces a literal, or cannot hold. It counts the levels of the
// row's false literals, too.
func (s *Solver) assertion(r *row) (level int) {
	falses, room := s.terms[:0], -r.degree
	for _, t := range r.terms {
		room += t.coef
		if s.value[t.lit] < 0 {
			falses = append(falses, t)
		}
	}
	levelOf := func(t term) int { return s.level[t.lit.variable()] }
	slices.SortFunc(falses, func(a, b term) int { return cmp.Compare(levelOf(a), levelOf(b)) })
	r.levels = 1
	for i := 1; i < len(falses); i++ {
		if levelOf(falses[i]) != levelOf(falses[i-1]) {
			r.levels++
		}
	}
	open := 0 // the first term without a value at this level
	for i := 0; ; level = levelOf(falses[i]) {
		for ; i < len(falses) && levelOf(falses[i]) <= level; i++ {
			room -= falses[i].coef
		}
		for open < len(r.terms) && s.value[r.terms[open].lit] != 0 && levelOf(r.terms[open]) <= level {
			open++
		}
		if room < 0 || open < len(r.terms) && r.terms[open].coef > room || i == len(falses) {
			s.terms = falses
			return level
		}
	}
}

// attach adds a row to those that are propagated, and makes the literals true that it forces. It returns the row if
// it cannot hold.
func (s *Solver) attach(r *row) (conflict *row) {
	if r.clause() {
		return s.attachClause(r)
	}
	r.room = -r.degree
	for _, t := range r.terms {
		s.shares[t.lit] = append(s.shares[t.lit], share{r, t.coef})
		if !s.falseBefore(t.lit, s.done) {
			r.room += t.coef
		}
	}
	if r.room < r.terms[0].coef {
		if holds := s.force(r); !holds {
			return r
		}
	}
	return nil
}

// attachClause watches two literals that are not false, or become open again before the others do.
func (s *Solver) attachClause(r *row) (conflict *row) {
	t := r.terms
	for i := range min(2, len(t)) {
		for k := i + 1; k < len(t); k++ {
			if s.rank(t[k].lit) > s.rank(t[i].lit) {
				t[i], t[k] = t[k], t[i]
			}
		}
	}
	if len(t) > 1 {
		s.watches[t[0].lit] = append(s.watches[t[0].lit], watch{r, t[1].lit})
		s.watches[t[1].lit] = append(s.watches[t[1].lit], watch{r, t[0].lit})
	}
	switch {
	case s.value[t[0].lit] < 0:
		return r
	case s.value[t[0].lit] == 0 && (len(t) == 1 || s.value[t[1].lit] < 0):
		s.fixed++
		s.assign(t[0].lit, r)
	}
	return nil
}

// rank orders literals by how long they will be of use to a clause that watches them.
func (s *Solver) rank(l lit) int {
	if s.value[l] < 0 {
		return s.level[l.variable()]
	}
	return len(s.starts) + 1
}
