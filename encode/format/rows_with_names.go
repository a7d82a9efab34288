package format

import (
	"fmt"
	"math/big"

	"haft/encode/formula"
)

// What the formats of integer programming share: they have rows instead of clauses, no negated literals, and each
// variable at most once in a row.

// senses maps signs to senses.
var senses = map[string]formula.Sense{"<=": formula.AtMost, ">=": formula.AtLeast, "=": formula.Equal}

// aRow is a constraint with a name that tells its group: "ply7_2".
type aRow struct {
	name string
	formula.Linear
}

// rowsOf returns the clauses of an instance that must hold, then its linear constraints.
func rowsOf(in *formula.Instance) []aRow {
	count := map[formula.Group]int{}
	var list []aRow
	add := func(g formula.Group, l *formula.Linear) {
		count[g]++
		list = append(list, aRow{fmt.Sprintf("%s_%d", in.GroupNames.Word(g), count[g]), l.Plain()})
	}
	for i, c := range in.Clauses {
		if !in.Soft(i) {
			row := c.Row()
			add(in.ClauseGroups[i], &row)
		}
	}
	for i := range in.Linear {
		add(in.LinearGroups[i], &in.Linear[i])
	}
	return list
}

// widened returns in with at least one variable, because a format without an empty sum has to write something.
func widened(in *formula.Instance) *formula.Instance {
	if in.Vars > 0 {
		return in
	}
	wide := *in
	f := *in.Formula
	f.Vars = 1
	wide.Formula = &f
	return &wide
}

// A goal is an objective as a file has it, in parts of 1/unit.
type goal struct {
	coefs    []int // by variable, less 1
	constant int
	unit     int
	maximize bool
}

// goalOf returns the objective that says what an instance costs. It is the one that was read, if it can be written
// without rounding.
func goalOf(in *formula.Instance, format string) (*goal, error) {
	sum, constant, err := objectiveOf(in, format)
	if err != nil {
		return nil, err
	}
	g := &goal{coefs: make([]int, max(in.Vars, 1)), constant: constant, unit: 1}
	for _, t := range sum {
		g.coefs[t.Lit.Var()-1] += t.Coef
	}
	if in.Objective == nil {
		return g, nil
	}
	if _, exact := big.NewRat(1, int64(in.Objective.Unit)).FloatPrec(); exact {
		g.unit = in.Objective.Unit
	}
	if g.maximize = in.Objective.Maximize; g.maximize {
		g.constant = -g.constant
		for v := range g.coefs {
			g.coefs[v] = -g.coefs[v]
		}
	}
	return g, nil
}

// decimal returns n/unit as a decimal number.
func decimal(n, unit int) string {
	r := big.NewRat(int64(n), int64(unit))
	digits, _ := r.FloatPrec()
	return r.FloatString(digits)
}
