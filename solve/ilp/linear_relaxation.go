package ilp

import (
	"cmp"
	"context"
	"slices"
)

// A relaxation is the result of replacing integers by real numbers.
type relaxation struct {
	infeasible bool      // proved in exact arithmetic
	x          []float64 // by variable, 0 for those that are not in the program; nil if simplex failed
}

const (
	slightly = 1e-4 // more than what the ε add up to
	batch    = 30   // rows that are added at once
	few      = 30   // rows of the first program at the root, which takes about as long as a dive
	moderate = 120  // rows of a program at a node: one of 400 takes longer than to branch a hundred times
)

// relax solves the relaxation of rows over the variables 0 to vars. It adds rows only when they are broken: some
// encodings have thousands, of which a point breaks few. A program of more than limit rows is given up, with the
// last point found.
func relax(ctx context.Context, rows []row, vars, limit int) relaxation {
	var active []row
	for _, r := range rows {
		if r.bound < 0 { // broken by the point 0
			active = append(active, r)
		}
	}
	if len(active) == 0 {
		return relaxation{x: make([]float64, vars+1)}
	}
	for {
		p := newProgram(active)
		infeasibility, values, err := p.minimise(ctx)
		if err != nil {
			return relaxation{}
		}
		point := relaxation{x: make([]float64, vars+1)}
		for j, v := range p.columns {
			point.x[v] = values[j]
		}
		if infeasibility > slightly {
			lambda := p.multipliers(values)
			point.infeasible = lambda != nil && refutes(active, lambda)
			return point
		}
		broken := worst(rows, p.columns, point.x)
		if len(broken) == 0 || len(active) > limit {
			return point
		}
		active = append(active, broken...)
	}
}

// worst returns the rows, including x <= 1, that a point breaks most.
func worst(rows []row, columns []int, x []float64) []row {
	type breach struct {
		row
		excess float64
	}
	var all []breach
	for _, r := range rows {
		if e := r.excess(x); e > slightly {
			all = append(all, breach{r, e})
		}
	}
	for _, v := range columns {
		if e := x[v] - 1; e > slightly {
			all = append(all, breach{row{[]int{v}, []int{1}, 1}, e})
		}
	}
	slices.SortStableFunc(all, func(a, b breach) int { return cmp.Compare(b.excess, a.excess) })
	broken := make([]row, min(len(all), batch))
	for i := range broken {
		broken[i] = all[i].row
	}
	return broken
}
