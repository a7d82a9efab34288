package planes

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
