package proof

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A witness gives values to variables, each to another one. It is a list and no map, because going through it again for
// each constraint that is known must be quick.
type witness []valued

// A valued variable is true (1) or false (-1).
type valued struct{ variable, value int }

// red adds a constraint by redundance-based strengthening: whenever it fails, giving the variables of the witness
// their values makes it true and breaks nothing that is known (Gocht and Nordström, "Certifying Parity Reasoning
// Efficiently Using Pseudo-Boolean Proofs", AAAI 2021, proposition 2). Since no variable of the formula is among them,
// every solution of the formula stays one.
func (v *planes) red(words []string) error {
	at := slices.Index(words, ":")
	if at < 0 {
		return errors.New("expected a constraint, a colon and a witness such as x9 -> 1")
	}
	w, err := v.witness(words[at+1:])
	if err != nil {
		return err
	}
	s, err := v.written(words[:at])
	if err != nil {
		return err
	}
	negation := s.negation()
	for n, c := range append(v.known[1:len(v.known):len(v.known)], s) {
		own := n == len(v.known)-1 // the constraint itself
		goal, touched := c.given(w)
		if !touched && !own || goal.degree <= 0 || negation.implies(goal) {
			continue
		}
		if !v.conflict(append(v.known[1:len(v.known):len(v.known)], negation, goal.negation())) {
			if own {
				return errors.New("the witness does not make the constraint true")
			}
			return fmt.Errorf("the witness breaks constraint %d", n+1)
		}
	}
	return v.learn(s)
}

// witness reads variables with the values that they get. The variable after the last that is known may be new.
func (v *planes) witness(words []string) (witness, error) {
	values := map[int]int{}
	for ; len(words) >= 3 && words[1] == "->" && (words[2] == "0" || words[2] == "1"); words = words[3:] {
		if words[0] == "x"+strconv.Itoa(v.vars+1) && v.out != nil {
			v.vars++
		}
		l, err := v.literal(words[0])
		switch {
		case err != nil:
			return nil, err
		case l < 0:
			return nil, fmt.Errorf("%q is no variable", words[0])
		case l.Var() <= v.given:
			return nil, fmt.Errorf("variable %s is one of the formula; expected a new one, above x%d", words[0], v.given)
		}
		values[l.Var()] = 1
		if words[2] == "0" {
			values[l.Var()] = -1
		}
	}
	if len(words) > 0 || len(values) == 0 {
		return nil, fmt.Errorf("%q; expected a witness such as x9 -> 1", strings.Join(words, " "))
	}
	w := make(witness, 0, len(values))
	for x, value := range values {
		w = append(w, valued{x, value})
	}
	return w, nil
}

// given returns the constraint with the values of a witness put in, and whether it has one of the variables.
func (s *sum) given(w witness) (*sum, bool) {
	r, touched := s, false
	for _, v := range w {
		a := s.coef[v.variable]
		if a == 0 {
			continue
		}
		if !touched {
			r, touched = &sum{maps.Clone(s.coef), s.degree}, true
		}
		delete(r.coef, v.variable)
		if a > 0 == (v.value > 0) {
			r.degree -= max(a, -a)
		}
	}
	return r, touched
}

// implies reports whether t follows from s by taking what literals of s have too much away from the degree.
func (s *sum) implies(t *sum) bool {
	degree := s.degree
	for x, a := range s.coef {
		b := t.coef[x]
		if b > 0 != (a > 0) {
			b = 0
		}
		degree -= max(0, max(a, -a)-max(b, -b))
	}
	return degree >= t.degree
}
