package engine

import (
	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"haft/encode/formula"
)

// giniClauses is a solver with the clauses of a formula. The solver knows only the variables that
// occur: gini took minutes and 670 MB for a file of 16 kB whose largest variable was 1,929,212.
type giniClauses struct {
	solver *gini.Gini
	number []z.Var // gini's, by variable of the formula; 0 if the variable has not occurred
	known  z.Var   // the largest number
}

// newGiniClauses numbers the variables that occur in their order, so a formula in which all do keeps
// its numbers.
func newGiniClauses(f *formula.Formula) *giniClauses {
	g := &giniClauses{solver: gini.New(), number: make([]z.Var, f.Vars+1)}
	const occurs = 1
	for _, c := range f.Clauses {
		for _, l := range c {
			g.number[l.Var()] = occurs
		}
	}
	for v, n := range g.number {
		if n == occurs {
			g.known++
			g.number[v] = g.known
		}
	}
	for _, c := range f.Clauses {
		g.add(c)
	}
	return g
}

func (g *giniClauses) add(c formula.Clause) {
	for _, l := range c {
		g.solver.Add(g.lit(l))
	}
	g.solver.Add(z.LitNull)
}

// lit returns gini's literal. A variable that has not occurred gets the next number.
func (g *giniClauses) lit(l formula.Lit) z.Lit {
	v := l.Var()
	for v >= len(g.number) {
		g.number = append(g.number, 0)
	}
	if g.number[v] == 0 {
		g.known++
		g.number[v] = g.known
	}
	if l < 0 {
		return g.number[v].Neg()
	}
	return g.number[v].Pos()
}

// model returns the values of the variables 1 to vars. A variable that has not occurred is false.
func (g *giniClauses) model(vars int) []bool {
	value := make([]bool, vars+1)
	for v, n := range g.number[:min(vars+1, len(g.number))] {
		if n != 0 {
			value[v] = g.solver.Value(n.Pos())
		}
	}
	return value
}
