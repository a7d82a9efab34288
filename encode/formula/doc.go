// Package formula holds the formulas that solvers decide: clauses and linear constraints over variables that are 0
// or 1. It does not know what the formulas are about.
//
// A [Formula] has named variables, numbered from 1, and constraints in groups. A [Group] says where a constraint
// came from: a step, or a standing rule. The formula itself says what its groups are called, with [GroupNames], and
// what its variables mean. An [Instance] is a formula with what only some file formats express: weights of soft
// clauses, or the variables to count on.
//
// The zero Formula is ready to use: add variables with [Formula.NewVar], and constraints with [Formula.Add] and
// [Formula.AddLinear]. To encode a constraint with auxiliary variables of its own, use a [Writer]. Packages card
// and pb hold the known encodings of "at most k" and of linear constraints. They write into a [Sink] as well: anything
// that hands out variables and takes clauses, such as a solver.
//
// A [Propagator] finds what literals force by unit propagation, without search.
//
// Non-goals. Nothing is solved and nothing is simplified: constraints are kept as they are added. Package format
// reads and writes files.
package formula
