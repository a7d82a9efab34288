package formulatest

import "haft/encode/formula"

// A Collector is a sink that keeps clauses and variables in a formula.
type Collector struct{ *formula.Formula }

// NewVar adds a variable without a name.
func (c Collector) NewVar() formula.Lit { return c.Formula.NewVar("") }

// AddClause adds a clause.
func (c Collector) AddClause(lits ...formula.Lit) { c.Add(formula.File, lits...) }
