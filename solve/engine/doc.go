// Package engine decides formulas of clauses and linear constraints: is there a choice of values for the variables
// that satisfies them all?
//
// An [Engine] is anything that takes a formula.Formula and answers. Some are part of this package ([Gini],
// [Gophersat], [GophersatPB], [ILP]), and [External] runs a solver that is installed as a program of its own. How
// such a program is called and how its answer is read is said by a [Program], a file in JSON: those for well known
// solvers are built in ([Programs]), and [FindPrograms] reads more from folders. An engine that is [Incremental]
// keeps a formula and is asked again and again under assumptions.
//
// [Solve] asks any of them. The goals:
//   - A model is never believed. It is evaluated on the formula before anybody sees it.
//   - An Unsat can be held against the proof that a program writes: [External.Prove].
//   - A program that crashes, hangs, floods its output or says two things at once is an error or Unknown, never an
//     answer, and ends with all its children when the context ends.
//   - An engine of your own needs one method. Package enginetest has tests for it.
//
// Not here: where formulas come from (package formula makes them, package format reads and writes their files),
// optimisation and counting, and any choice of an engine by the look of a formula.
package engine
