// Package solution reads the answers of solvers: the lines s and v of the competitions, the result file of minisat,
// the solution files of cbc, glpsol, HiGHS and SCIP, the models of SMT solvers, and lists of names and values. [Read]
// tells them apart by how they begin.
//
// It does not check that the values are a model; formula.Formula.Holds does.
package solution
