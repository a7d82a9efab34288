package ilp

import (
	"context"

	"haft/encode/formula"
)

// free marks a variable without a value. The values are 0 and 1.
const free int8 = -1

// A store holds rows, and values that can be taken back.
type store struct {
	reals  bool // fix only what is also forced for real numbers from 0 to 1
	rows   []row
	in     [][]int // the rows of each variable
	value  []int8
	weight []int // by variable: how many of its rows were found broken
	trail  []int // variables in the order in which they got values
}

func newStore(vars int) *store {
	s := &store{}
	s.grow(vars)
	return s
}

// grow makes room for the variables up to vars.
func (s *store) grow(vars int) {
	for len(s.value) <= vars {
		s.value, s.in, s.weight = append(s.value, free), append(s.in, nil), append(s.weight, 0)
	}
}

// add adds rows, and fixes what they force.
func (s *store) add(rows ...row) bool {
	from := len(s.trail)
	for _, r := range rows {
		for _, v := range r.vars {
			s.in[v] = append(s.in[v], len(s.rows))
		}
		s.rows = append(s.rows, r)
	}
	for i := range rows {
		if !s.narrow(&rows[i]) {
			return false
		}
	}
	return s.propagate(context.Background(), from)
}

// assume makes a literal true, unless it is already false.
func (s *store) assume(l formula.Lit) bool {
	value := int8(0)
	if l > 0 {
		value = 1
	}
	if s.value[l.Var()] == free {
		s.fix(l.Var(), value)
	}
	return s.value[l.Var()] == value
}

// fix gives a variable a value.
func (s *store) fix(v int, value int8) {
	s.value[v] = value
	s.trail = append(s.trail, v)
}

// back takes values back until the trail has the given length.
func (s *store) back(length int) {
	for _, v := range s.trail[length:] {
		s.value[v] = free
	}
	s.trail = s.trail[:length]
}

// open returns the rows that the free variables can still break.
func (s *store) open() (rows []row) {
	for i := range s.rows {
		if r := s.rows[i].rest(s.value); r.binding() {
			rows = append(rows, r)
		}
	}
	return rows
}

// look is how many terms are read between two looks at the context.
const look = 1 << 16

// propagate fixes what rows force, starting with the rows of the variables in the trail from the given place on. It
// returns false if a row cannot hold. If the context ends, it stops: then a row that cannot hold may be left, and the
// caller must look at the context before it takes the values for a solution.
func (s *store) propagate(ctx context.Context, from int) bool {
	for terms := 0; from < len(s.trail); from++ {
		for _, i := range s.in[s.trail[from]] {
			if terms += len(s.rows[i].vars); terms > look {
				if terms = 0; ctx.Err() != nil {
					return true
				}
			}
			if !s.narrow(&s.rows[i]) {
				s.blame(&s.rows[i])
				return false
			}
		}
	}
	return true
}

// blame increases the weight of the variables of a broken row.
func (s *store) blame(r *row) {
	for _, v := range r.vars {
		s.weight[v]++
	}
}

// narrow fixes the free variables for which one value would break the row.
func (s *store) narrow(r *row) bool {
	room := r.bound - r.least(s.value)
	if room < 0 {
		return false
	}
	if s.reals && room > 0 {
		return true // every variable can still move by a little
	}
	for i, v := range r.vars {
		switch {
		case s.value[v] != free:
		case r.coefs[i] > room:
			s.fix(v, 0)
		case -r.coefs[i] > room:
			s.fix(v, 1)
		}
	}
	return true
}
