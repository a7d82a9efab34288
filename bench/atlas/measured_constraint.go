package atlas

import (
	"fmt"

	"haft/encode/formula"
)

// A Constraint is about inputs that have one of a few values each.
type Constraint struct {
	Name   string // "at most 3 of 8"
	Inputs int
	Values int // of each input, numbered from 0; at least 2

	sets []set // what may be left of an input; nil for every set of values

	// once says that partial assignments that differ by the order of the sets only are counted once, since there are
	// too many. There is no time then for linear programs either.
	once bool

	holds   func(values []int) bool
	literal func(input, value int) formula.Lit // true if the input has the value
	write   func(encoding string) (*formula.Formula, error)
	add     adder // nil if the inputs are more than literals
}

// An adder adds a constraint on literals to a formula, in the encoding of that name.
type adder func(encoding string, f *formula.Formula, lits []formula.Lit) error

// A set is a set of values of an input.
type set uint

func (s set) has(value int) bool { return s>>value&1 != 0 }

// A state is a partial assignment: by input, the values that are left. None of the sets is empty.
type state []set

// choices returns what may be left of an input.
func (c *Constraint) choices() []set {
	if c.sets != nil {
		return c.sets
	}
	var all []set
	for left := set(1); left < 1<<c.Values; left++ {
		all = append(all, left)
	}
	return all
}

// assumed returns the literals that a state makes true.
func (c *Constraint) assumed(s state) (lits []formula.Lit) {
	for i, left := range s {
		for v := range c.Values {
			if !left.has(v) {
				lits = append(lits, -c.literal(i, v))
			}
		}
	}
	return lits
}

// number numbers the states. There are at most 8 inputs with at most 5 values.
func (c *Constraint) number(s state) (n uint64) {
	for _, left := range s {
		n = n<<c.Values | uint64(left)
	}
	return n
}

// solutions returns the values of the inputs that satisfy the constraint.
func (c *Constraint) solutions() (all [][]int) {
	values := make([]int, c.Inputs)
	var from func(i int)
	from = func(i int) {
		if i == c.Inputs {
			if c.holds(values) {
				all = append(all, append([]int(nil), values...))
			}
			return
		}
		for values[i] = range c.Values {
			from(i + 1)
		}
	}
	from(0)
	return all
}

// binary returns a constraint on n inputs that are false (0) or true (1).
func binary(name string, n int, holds func(values []int) bool, add adder) Constraint {
	return Constraint{
		Name: name, Inputs: n, Values: 2, holds: holds, add: add,
		literal: func(input, value int) formula.Lit { return formula.Lit(input+1) * formula.Lit(2*value-1) },
		write: func(encoding string) (*formula.Formula, error) {
			f := &formula.Formula{}
			return f, add(encoding, f, variables(f, n))
		},
	}
}

// variables adds n variables to a formula.
func variables(f *formula.Formula, n int) (lits []formula.Lit) {
	for i := range n {
		lits = append(lits, f.Named(fmt.Sprintf("a%d", i+1)))
	}
	return lits
}

// count returns how many values are not 0.
func count(values []int) (n int) {
	for _, v := range values {
		n += min(v, 1)
	}
	return n
}
