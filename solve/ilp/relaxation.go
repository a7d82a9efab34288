package ilp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"haft/encode/formula"
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
	active = active[:min(len(active), moderate)] // simplex looks at no context while it solves equations for all rows
	for ctx.Err() == nil {
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
	return relaxation{}
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

// A program holds rows in standard form and minimises their infeasibility. Each row gets a slack variable. A row
// that zero breaks is negated and also gets an artificial variable; the sum of these is minimised. Slacks and
// artificial variables form the first basis, so the matrix always has full rank.
//
//	a·x + s = b + ε          where 0 <= b
//	-a·x - s + t = -b - ε    where b < 0
//
// ε is small and different in each row, so that no basic variable is 0 (Charnes, "Optimality and degeneracy in
// linear programming", Econometrica 1952). Without it, gonum spends most of the time leaving degenerate bases and
// may cycle, and the basis could not be read off the solution.
type program struct {
	rows    []row
	columns []int // variables
	matrix  *mat.Dense
	bounds  []float64
	cost    []float64
	basis   []int
}

// epsilon is the smallest ε; the largest is twice that.
const epsilon = 1e-6

func newProgram(rows []row) *program {
	p := &program{rows: rows, columns: occurring(rows), bounds: make([]float64, len(rows)), basis: make([]int, len(rows))}
	negative := 0
	for _, r := range rows {
		if r.bound < 0 {
			negative++
		}
	}
	width := len(p.columns) + len(rows) + negative
	p.matrix, p.cost = mat.NewDense(len(rows), width, nil), make([]float64, width)
	at := make(map[int]int, len(p.columns))
	for j, v := range p.columns {
		at[v] = j
	}
	artificial := len(p.columns) + len(rows)
	for i, r := range rows {
		sign := r.sign()
		for k, v := range r.vars {
			p.matrix.Set(i, at[v], sign*float64(r.coefs[k]))
		}
		slack := len(p.columns) + i
		p.matrix.Set(i, slack, sign)
		_, part := math.Modf(float64(i) * math.Phi)
		p.bounds[i] = sign * (float64(r.bound) + epsilon*(1+part))
		p.basis[i] = slack
		if sign < 0 {
			p.matrix.Set(i, artificial, 1)
			p.cost[artificial], p.basis[i] = 1, artificial
			artificial++
		}
	}
	return p
}

// sign returns -1 for rows that zero breaks, and 1 for others.
func (r *row) sign() float64 {
	if r.bound < 0 {
		return -1
	}
	return 1
}

// minimise returns the least infeasibility and a value of every column.
func (p *program) minimise(ctx context.Context) (infeasibility float64, x []float64, err error) {
	defer func() {
		if failure := recover(); failure != nil {
			err = fmt.Errorf("simplex panicked: %v", failure)
		}
	}()
	height, width := p.matrix.Dims()
	m := &limited{p.matrix, ctx, 2*height*width + reads*(height+width)*height}
	return lp.Simplex(p.cost, m, p.bounds, tolerance, slices.Clone(p.basis))
}

const (
	tolerance = 1e-9 // of reduced costs
	reads     = 20   // pivots for each row and column before simplex is assumed to cycle
)

var errLimit = errors.New("no solution within the limit")

// limited is a matrix that stops its reader. Simplex takes neither a context nor a limit, but it reads a column at
// every pivot.
type limited struct {
	dense *mat.Dense
	ctx   context.Context
	left  int // elements
}

func (l *limited) Dims() (rows, columns int) { return l.dense.Dims() }
func (l *limited) T() mat.Matrix             { return mat.Transpose{Matrix: l} }

func (l *limited) At(i, j int) float64 {
	if l.left--; l.left < 0 || i == 0 && l.ctx.Err() != nil {
		panic(errLimit)
	}
	return l.dense.At(i, j)
}

// multipliers returns the dual values of a solution, for the rows as they were before some were negated: λ·B = cost
// of the basis B, which consists of the columns that are not 0. It returns nil if there are none.
func (p *program) multipliers(x []float64) []float64 {
	height := len(p.rows)
	basis := make([]int, len(x))
	for j := range basis {
		basis[j] = j
	}
	slices.SortFunc(basis, func(i, j int) int { return int(math.Copysign(1, x[j]-x[i])) })
	square, cost := mat.NewDense(height, height, nil), mat.NewVecDense(height, nil)
	for k, j := range basis[:height] {
		square.SetCol(k, mat.Col(nil, j, p.matrix))
		cost.SetVec(k, p.cost[j])
	}
	var dual mat.VecDense
	if err := dual.SolveVec(square.T(), cost); err != nil {
		return nil
	}
	lambda := make([]float64, height)
	for i, r := range p.rows {
		lambda[i] = max(-r.sign()*dual.AtVec(i), 0)
	}
	return lambda
}
