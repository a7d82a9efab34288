package pb

import "haft/encode/formula"

// How much may be added to a formula: much more than solvers decide in reasonable time.
const (
	maxAddedVars    = 1 << 18
	maxAddedClauses = 1 << 20
)

// errTooLarge says that more would have been added.
func errTooLarge() error {
	return formula.Unsuited("the linear constraints would become more than %d variables or %d clauses; "+
		"choose another encoding, or an engine that takes linear constraints", maxAddedVars, maxAddedClauses)
}
