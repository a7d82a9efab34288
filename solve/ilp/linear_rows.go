package ilp

import (
	"math"
	"slices"

	"haft/encode/formula"
)

// A row is Σ coef·x <= bound over different variables from 0 to 1.
type row struct {
	vars  []int
	coefs []int
	bound int
}

// rowsOf returns the constraints of a formula as rows, an equation as two.
func rowsOf(f *formula.Formula) []row {
	var rows []row
	for _, c := range f.Clauses {
		l := formula.Linear{Sense: formula.AtLeast, Bound: 1}
		for _, lit := range c {
			l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: lit})
		}
		rows = append(rows, rowsOfLinear(l)...)
	}
	for _, l := range f.Linear {
		rows = append(rows, rowsOfLinear(l)...)
	}
	return rows
}

func rowsOfLinear(l formula.Linear) (rows []row) {
	plain := l.Plain()
	if l.Sense != formula.AtLeast {
		rows = append(rows, atMost(plain, 1))
	}
	if l.Sense != formula.AtMost {
		rows = append(rows, atMost(plain, -1))
	}
	return rows
}

// atMost returns "sign times the sum is at most sign times the bound".
func atMost(plain formula.Linear, sign int) row {
	r := row{bound: sign * plain.Bound}
	for _, t := range plain.Terms {
		r.vars, r.coefs = append(r.vars, t.Lit.Var()), append(r.coefs, sign*t.Coef)
	}
	return r
}

// least returns the smallest sum that the values allow.
func (r *row) least(value []int8) (sum int) {
	for i, v := range r.vars {
		if value[v] == 1 || value[v] == free && r.coefs[i] < 0 {
			sum += r.coefs[i]
		}
	}
	return sum
}

// rest returns the row of the free variables, given the values of the others.
func (r *row) rest(value []int8) row {
	left := row{bound: r.bound}
	for i, v := range r.vars {
		switch value[v] {
		case free:
			left.vars, left.coefs = append(left.vars, v), append(left.coefs, r.coefs[i])
		case 1:
			left.bound -= r.coefs[i]
		}
	}
	return left
}

// binding reports whether values from 0 to 1 can break the row.
func (r *row) binding() bool {
	most := 0
	for _, a := range r.coefs {
		most += max(a, 0)
	}
	return most > r.bound
}

// excess returns by how much a point breaks the row, relative to its largest coefficient.
func (r *row) excess(x []float64) float64 {
	sum, largest := -float64(r.bound), 1.0
	for i, v := range r.vars {
		sum += float64(r.coefs[i]) * x[v]
		largest = max(largest, math.Abs(float64(r.coefs[i])))
	}
	return sum / largest
}

// holds reports whether values satisfy the row.
func (r *row) holds(value []bool) bool {
	sum := 0
	for i, v := range r.vars {
		if value[v] {
			sum += r.coefs[i]
		}
	}
	return sum <= r.bound
}

// occurring returns the variables of the rows, each once.
func occurring(rows []row) (vars []int) {
	for _, r := range rows {
		vars = append(vars, r.vars...)
	}
	slices.Sort(vars)
	return slices.Compact(vars)
}
