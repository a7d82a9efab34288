package atlas

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"haft/encode/formula"
)

// Options say what an atlas holds.
type Options struct {
	Tables    []Table
	Size      int    // the most inputs of a constraint, at most Most
	Instances int    // of each table and seed
	Seed      uint64 // of the instances; the next one is that of the instances that are drawn afresh
	Workers   int    // how much is done at a time
	Done      func() // called after each step, one call at a time
}

// Steps returns how much there is to do.
func (o *Options) Steps() int {
	return o.measurements() + 2*o.drawn()
}

// An Atlas says what encodings miss and what it costs.
type Atlas struct {
	Rows   []Row   // by encoding and constraint
	Trials []Trial // of both seeds
	Claims []Claim
	Costs  []Cost
}

// A Claim is what the instances of the first seed say, with what those of the next seed say of it.
type Claim struct {
	Relation
	Afresh Relation `json:"afresh"`
}

// Make makes an atlas. Without an error, the same options give the same atlas on every machine.
func Make(ctx context.Context, o Options) (*Atlas, error) {
	rows, err := MeasureAll(ctx, &o)
	if err != nil {
		return nil, err
	}
	a := &Atlas{Rows: rows}
	var relations [2][]Relation
	for i := range relations {
		trials, err := conflicts(ctx, &o, o.Seed+uint64(i))
		if err != nil {
			return nil, err
		}
		relations[i] = correlate(rows, trials)
		a.Trials = append(a.Trials, trials...)
	}
	for i, r := range relations[0] {
		a.Claims = append(a.Claims, Claim{r, relations[1][i]})
	}
	a.Costs = costs(a.Trials, o.Seed)
	return a, nil
}

// Holds reports whether misses and conflicts go together, or against each other, in the instances of the first seed and
// in the same way in those of the next.
func (c *Claim) Holds() bool {
	return c.Misses.Sign() != 0 && c.Misses.Sign() == c.Afresh.Misses.Sign()
}

// A Row says how strong one encoding of one constraint is.
type Row struct {
	Table      string   `json:"table"`
	Encoding   string   `json:"encoding"`
	Constraint string   `json:"constraint"`
	Inputs     int      `json:"inputs"`
	Vars       int      `json:"variables"` // with those of the inputs
	Literals   int      `json:"literals"`  // of all clauses, and terms of all linear constraints
	Strength   Strength `json:"strength"`
}

// MeasureAll measures all encodings of all constraints of the tables, several at a time, and returns them in order. An
// encoding that cannot express a constraint is left out. Of the options, it needs Tables, Size, Workers and Done.
func MeasureAll(ctx context.Context, o *Options) ([]Row, error) {
	var rows []*Row
	var finished sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.Workers)
	for _, t := range o.Tables {
		for _, c := range t.Constraints(o.Size) {
			for _, e := range t.Encodings {
				r := &Row{Table: t.Name, Encoding: e, Constraint: c.Name, Inputs: c.Inputs}
				rows = append(rows, r)
				group.Go(func() error {
					if err := r.measure(ctx, &c); err != nil {
						return fmt.Errorf("%s, %s: %w", r.Encoding, r.Constraint, err)
					}
					finished.Lock()
					defer finished.Unlock()
					o.Done()
					return nil
				})
			}
		}
	}
	err := group.Wait()
	var measured []Row
	for _, r := range rows {
		if r.Vars > 0 {
			measured = append(measured, *r)
		}
	}
	return measured, err
}

// measurements returns how many measurements [MeasureAll] makes.
func (o *Options) measurements() (n int) {
	for _, t := range o.Tables {
		n += len(t.Constraints(o.Size)) * len(t.Encodings)
	}
	return n
}

// measure fills in what the encoding of a constraint is like. It leaves it empty if there is none.
func (r *Row) measure(ctx context.Context, c *Constraint) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := c.write(r.Encoding)
	var unsuited *formula.UnsuitedError
	if errors.As(err, &unsuited) {
		return nil
	}
	if err != nil {
		return err
	}
	size := f.Stats()
	r.Vars, r.Literals = size.Vars, size.Literals+size.Terms
	r.Strength, err = measure(ctx, c, f)
	return err
}

// Pool adds up the rows of each encoding over all constraints, in the order of the rows.
func Pool(rows []Row) (pooled []Row) {
	at := map[[2]string]int{}
	for _, r := range rows {
		key := [2]string{r.Table, r.Encoding}
		i, seen := at[key]
		if !seen {
			i = len(pooled)
			at[key] = i
			pooled = append(pooled, Row{Table: r.Table, Encoding: r.Encoding})
		}
		p := &pooled[i]
		p.Inputs, p.Vars, p.Literals = max(p.Inputs, r.Inputs), p.Vars+r.Vars, p.Literals+r.Literals
		for reasoning := range r.Strength {
			p.Strength[reasoning].plus(r.Strength[reasoning])
		}
	}
	return pooled
}

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
