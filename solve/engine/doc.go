// Package engine decides formulas of clauses and linear constraints: is there a choice of values
// for the variables that satisfies them all?
//
// An [Engine] takes a formula.Formula and answers. Some engines are part of this package ([Gini],
// [Gophersat], [GophersatPB], [CuttingPlanes], [ILP]), and [External] runs an installed solver as a
// program of its own. A [Program], a file in JSON, says how to call the solver and how to read its answer. Those
// for well-known solvers are built in ([Programs]), and [FindPrograms] reads more from folders. The
// solver may be a shared library with the interface IPASIR, which the program haft-ipasir runs. An
// [Incremental] engine keeps a formula, and can be asked about it again and again under
// assumptions.
//
// [Solve] asks any engine. The goals:
//   - A model is never believed. It is evaluated on the formula before it is returned.
//   - An Unsat can be checked by the proof that a program writes: [External.Prove].
//   - A program that crashes, hangs, prints too much or contradicts itself gives an error or Unknown, never an
//     answer. It ends with all its children when the context ends.
//   - An engine of your own needs one method, and [Register] gives it a name. Package solvertest has tests for it.
//
// Not here: making formulas (package formula), reading and writing their files (package format),
// optimisation, counting, and the choice of an engine to suit a formula.
package engine
