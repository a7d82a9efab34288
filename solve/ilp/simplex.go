package ilp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

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
