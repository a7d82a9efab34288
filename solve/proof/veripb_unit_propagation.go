package proof

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"haft/encode/formula"
)

// rup adds a constraint that follows by reverse unit propagation: together with its negation, propagation of the
// known pseudo-Boolean constraints reaches one that cannot hold (Elffers, Gocht, McCreesh and Nordström,
// "Justifying All Differences Using Pseudo-Boolean Reasoning", AAAI 2020, section 2).
func (v *planes) rup(words []string) error {
	among := v.known[1:len(v.known):len(v.known)]
	if at := slices.Index(words, ":"); at >= 0 {
		among = nil
		for _, word := range words[at+1:] {
			hint, err := v.constraint(word)
			if err != nil {
				return err
			}
			among = append(among, hint)
		}
		words = words[:at]
	}
	s, err := v.written(words)
	if err != nil {
		return err
	}
	if !v.conflict(append(among, s.negation())) {
		return errors.New("propagation finds no contradiction to its negation")
	}
	return v.learn(s)
}

// written reads a constraint: coefficients and literals in turn, ">=", and the degree.
func (v *planes) written(words []string) (*sum, error) {
	n := len(words)
	if n < 2 || n%2 != 0 || words[n-2] != ">=" {
		return nil, errors.New("expected coefficients and literals in turn, >= and a number")
	}
	degree, err := number(words[n-1])
	s := &sum{coef: map[int]int{}, degree: degree}
	for i := 0; err == nil && i < n-2; i += 2 {
		var a int
		var l formula.Lit
		if a, err = number(words[i]); err == nil {
			l, err = v.literal(words[i+1])
		}
		if err == nil {
			s.addTerm(a, l)
		}
	}
	if err == nil && !s.moderate() {
		err = errTooLarge
	}
	return s, err
}

func number(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n > maxNumber || n < -maxNumber {
		return 0, fmt.Errorf("%q; expected a number of at most 2^31", word)
	}
	return n, nil
}

// negation returns the constraint that holds exactly where s does not: too many literals are false for s.
func (s *sum) negation() *sum {
	r := &sum{coef: make(map[int]int, len(s.coef)), degree: 1 - s.degree}
	for v, a := range s.coef {
		r.coef[v] = -a
		r.degree += max(a, -a)
	}
	return r
}

// conflict propagates until some constraint cannot hold, or nothing changes, or the context ends.
func (v *planes) conflict(all []*sum) bool {
	value := make([]int, v.vars+1) // 1 true, -1 false, 0 open
	for changed := true; changed && v.ctx.Err() == nil; {
		changed = false
		for _, s := range all {
			room := s.room(value)
			if room < 0 {
				return true
			}
			changed = s.force(value, room) || changed
		}
	}
	return false
}

// room returns by how much the literals that are not false exceed the degree.
func (s *sum) room(value []int) int {
	room := -s.degree
	for v, a := range s.coef {
		if value[v]*a >= 0 {
			room += max(a, -a)
		}
	}
	return room
}

// force makes the literals true that are needed to reach the degree, and reports whether there were any.
func (s *sum) force(value []int, room int) (found bool) {
	for v, a := range s.coef {
		if value[v] == 0 && max(a, -a) > room {
			value[v] = a / max(a, -a)
			found = true
		}
	}
	return found
}
