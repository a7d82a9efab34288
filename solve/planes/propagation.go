package planes

import (
	"cmp"
	"slices"
)

// A watch is a clause that must be looked at when a literal becomes false, unless the other literal is true.
type watch struct {
	row   *row
	other lit
}

// A share is what a literal counts in a row that is not a clause.
type share struct {
	row  *row
	coef int64
}

// values are the values of the literals so far, with what they came from.
type values struct {
	value  []int8 // by literal: 1 true, -1 false, 0 open
	level  []int  // by variable: the number of decisions up to its value
	place  []int  // by variable: where it is in the trail
	reason []*row // by variable: the row that forced its value; nil for a decision
	trail  []lit  // the true literals, in the order in which they became true
	starts []int  // by level from 1: where it begins in the trail

	watches [][]watch // by literal
	shares  [][]share // by literal
	done    int       // so many literals of the trail have been propagated
	fixed   int64     // values that propagation has found
}

func (s *values) grow(vars int) {
	n := vars + 1
	s.level, s.place, s.reason = extend(s.level, n), extend(s.place, n), extend(s.reason, n)
	s.value, s.watches, s.shares = extend(s.value, 2*n), extend(s.watches, 2*n), extend(s.shares, 2*n)
}

// extend makes a list at least n long.
func extend[T any](list []T, n int) []T { return append(list, make([]T, max(0, n-len(list)))...) }

// falseBefore reports whether a literal was false when the trail had the given length.
func (s *values) falseBefore(l lit, length int) bool {
	return s.value[l] < 0 && s.place[l.variable()] < length
}

func (s *values) assign(l lit, reason *row) {
	v := l.variable()
	s.value[l], s.value[l.not()] = 1, -1
	s.level[v], s.place[v], s.reason[v] = len(s.starts), len(s.trail), reason
	s.trail = append(s.trail, l)
}

// propagate makes literals true that rows force, until there are none. It returns a row that cannot hold, or nil.
//
// Clauses watch two of their literals. Other rows count: their room shrinks with every literal that is propagated,
// and grows again when it is taken back. A row forces its open literals whose coefficients exceed the room.
func (s *values) propagate() (conflict *row) {
	for conflict == nil && s.done < len(s.trail) {
		l := s.trail[s.done].not()
		s.done++
		for _, in := range s.shares[l] { // all of them, even after a conflict: back takes all back
			in.row.room -= in.coef
			if conflict != nil || in.row.room >= in.row.terms[0].coef {
				continue
			}
			if holds := s.force(in.row); !holds {
				conflict = in.row
			}
		}
		if conflict == nil {
			conflict = s.visit(l)
		}
	}
	return conflict
}

// force makes the open literals true whose coefficients exceed the room. It returns false if the row cannot hold.
func (s *values) force(r *row) bool {
	if r.room < 0 {
		return false
	}
	for i := range r.terms {
		t := &r.terms[i]
		if t.coef <= r.room {
			break
		}
		if s.value[t.lit] == 0 {
			s.fixed++
			s.assign(t.lit, r)
		}
	}
	return true
}

// visit looks at the clauses that watch a literal that has become false. It returns one that cannot hold, or nil.
func (s *values) visit(l lit) (conflict *row) {
	list := s.watches[l]
	kept := 0
	for i := range list {
		w := list[i]
		if conflict != nil || s.value[w.other] > 0 {
			list[kept] = w
			kept++
			continue
		}
		t := w.row.terms
		if t[0].lit == l {
			t[0], t[1] = t[1], t[0]
		}
		first := t[0].lit
		if s.value[first] <= 0 {
			if moved := s.moveWatch(w.row, first); moved {
				continue
			}
		}
		list[kept] = watch{w.row, first}
		kept++
		switch s.value[first] {
		case 0:
			s.fixed++
			s.assign(first, w.row)
		case -1:
			conflict = w.row
		}
	}
	s.watches[l] = list[:kept]
	return conflict
}

// moveWatch watches a literal instead of the second one if there is any that is not false.
func (s *values) moveWatch(r *row, first lit) bool {
	t := r.terms
	for k := 2; k < len(t); k++ {
		if l := t[k].lit; s.value[l] >= 0 {
			t[1], t[k] = t[k], t[1]
			s.watches[l] = append(s.watches[l], watch{r, first})
			return true
		}
	}
	return false
}

func (s *values) newLevel() { s.starts = append(s.starts, len(s.trail)) }

// back takes back the values of all levels above the given one, and calls undo with each literal.
func (s *values) back(level int, undo func(lit)) {
	if len(s.starts) <= level {
		return
	}
	start := s.starts[level]
	for i := len(s.trail) - 1; i >= start; i-- {
		l := s.trail[i]
		if i < s.done {
			for _, in := range s.shares[l.not()] {
				in.row.room += in.coef
			}
		}
		s.value[l], s.value[l.not()] = 0, 0
		undo(l)
	}
	s.trail, s.starts = s.trail[:start], s.starts[:level]
	s.done = min(s.done, start)
}

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
