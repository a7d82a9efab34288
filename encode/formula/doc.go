// Package formula has the formulas that solvers decide: clauses and linear constraints over
// variables that are 0 or 1. Everything here is about formulas as such; none of it knows what
// they are about.
//
// A [Formula] has variables from 1 with a name each, and constraints in groups. A [Group] says
// where a constraint came from, a step or a standing rule; what groups are called is data of the
// formula, [GroupNames], as is what its variables mean. An [Instance] is a formula with what only
// some file formats say: the weights of soft clauses, or the variables to count on.
//
// The zero Formula is of use: add variables with [Formula.NewVar] and constraints with
// [Formula.Add] and [Formula.AddLinear]. To encode a constraint with auxiliary variables of its own,
// use a [Writer]; packages card and pb have what is known for "at most k" and for linear
// constraints.
//
// A [Propagator] finds what literals force by unit propagation, without search.
//
// Non-goals. Nothing is solved and nothing is simplified: constraints are kept as they are
// added. Files are the subject of package format.
package formula
