package atlas

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"haft/encode/formula"
)

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

// MeasureAll measures all encodings of all constraints of the tables with at most so many inputs, several at a time,
// and returns them in order. It calls done after each, one call at a time. An encoding that cannot express a constraint
// is left out.
func MeasureAll(ctx context.Context, tables []Table, most, workers int, done func()) ([]Row, error) {
	var rows []*Row
	var finished sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for _, t := range tables {
		for _, c := range t.Constraints(most) {
			for _, e := range t.Encodings {
				r := &Row{Table: t.Name, Encoding: e, Constraint: c.Name, Inputs: c.Inputs}
				rows = append(rows, r)
				group.Go(func() error {
					if err := r.measure(ctx, &c); err != nil {
						return fmt.Errorf("%s, %s: %w", r.Encoding, r.Constraint, err)
					}
					finished.Lock()
					defer finished.Unlock()
					done()
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

// Count returns how many measurements [MeasureAll] makes.
func Count(tables []Table, most int) (n int) {
	for _, t := range tables {
		n += len(t.Constraints(most)) * len(t.Encodings)
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
	r.Strength, err = Measure(ctx, c, f)
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
