package atlas

import (
	"context"
	"encoding/json"

	"haft/encode/formula"
)

// A Share counts cases, and those of them that are missed.
type Share struct {
	Of     int `json:"of"`
	Missed int `json:"missed"`
}

func (s *Share) add(of, missed int) {
	s.Of += of
	s.Missed += missed
}

// Part returns the missed part, from 0 to 1.
func (s Share) Part() float64 { return float64(s.Missed) / float64(max(1, s.Of)) }

// Misses says what a way of reasoning does not see of a constraint.
type Misses struct {
	Conflicts Share `json:"conflicts"` // contradictory partial assignments
	Values    Share `json:"values"`    // of inputs in the others: left by the assignment, but in no solution of it
	States    Share `json:"states"`    // partial assignments that are contradictory or have such values
}

func (m *Misses) plus(o Misses) {
	m.Conflicts.add(o.Conflicts.Of, o.Conflicts.Missed)
	m.Values.add(o.Values.Of, o.Values.Missed)
	m.States.add(o.States.Of, o.States.Missed)
}

// Strength holds the misses by the way of reasoning.
type Strength [reasonings]Misses

// MarshalJSON writes an object with the names of the ways.
func (s Strength) MarshalJSON() ([]byte, error) {
	named := map[string]Misses{}
	for _, r := range Reasonings {
		named[r.String()] = s[r]
	}
	return json.Marshal(named)
}

// measure goes through the partial assignments of a constraint and counts what is missed in a formula of it. What there
// is no time for counts nothing. The error is that of the context, or says why the formula cannot be looked at.
func measure(ctx context.Context, c *Constraint, f *formula.Formula) (found Strength, err error) {
	all, err := reasoners(ctx, c, f)
	if err != nil {
		return found, err
	}
	c.eachState(func(s, possible state) bool {
		for r, by := range all {
			if by != nil && (r == int(Unit) || by != all[Unit]) {
				found[r].look(by, s, possible)
			}
		}
		return ctx.Err() == nil
	})
	if all[Slack] == all[Unit] {
		found[Slack] = found[Unit]
	}
	return found, ctx.Err()
}

// look adds what a reasoner misses in a state.
func (m *Misses) look(r reasoner, s, possible state) {
	if possible[0] == 0 {
		missed := 1
		if refuted, _ := r.look(s); refuted {
			missed = 0
		}
		m.Conflicts.add(1, missed)
		m.States.add(1, missed)
		return
	}
	var gone []inputValue
	for i, left := range s {
		for v := 0; left>>v > 0; v++ {
			if left.has(v) && !possible[i].has(v) {
				gone = append(gone, inputValue{i, v})
			}
		}
	}
	if len(gone) == 0 {
		return
	}
	missed := 0
	_, excludes := r.look(s)
	for _, p := range gone {
		if !excludes(p.input, p.value) {
			missed++
		}
	}
	m.Values.add(len(gone), missed)
	m.States.add(1, min(missed, 1))
}

// An inputValue is a value of an input.
type inputValue struct{ input, value int }

// eachState visits all partial assignments of a constraint, each with the values that its inputs have in some solution:
// none if it is contradictory. It stops when visit returns false.
func (c *Constraint) eachState(visit func(s, possible state) bool) {
	s := make(state, c.Inputs)
	possible := make(state, c.Inputs)
	choices := c.choices()
	var from func(i, first int, left [][]int) bool
	from = func(i, first int, left [][]int) bool {
		if i == c.Inputs {
			clear(possible)
			for _, values := range left {
				for j, v := range values {
					possible[j] |= 1 << v
				}
			}
			return visit(s, possible)
		}
		for at := first; at < len(choices); at++ {
			s[i] = choices[at]
			next := 0
			if c.once {
				next = at
			}
			if !from(i+1, next, within(left, i, s[i])) {
				return false
			}
		}
		return true
	}
	from(0, 0, c.solutions())
}

// within returns the solutions in which an input has a value of a set.
func within(solutions [][]int, input int, left set) (kept [][]int) {
	for _, values := range solutions {
		if left.has(values[input]) {
			kept = append(kept, values)
		}
	}
	return kept
}
