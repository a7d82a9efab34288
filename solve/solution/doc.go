// Package solution reads what solvers answer: the lines s and v of the competitions, the
// result file of minisat, the solution files of cbc and glpsol, the models of SMT solvers, and lists of names
// and values. [Read] tells them apart by how they begin.
//
// It reads values, and believes nothing: whether they are a model is for
// formula.Formula.Holds to say.
package solution
