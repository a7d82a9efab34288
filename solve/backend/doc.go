// Package backend has the ways to decide problems that need formulas: [SAT] makes a solve.Solver of an encoding and an
// engine, and [Own] lists haft's backends by name. [Propagate] measures how much a formula shows without search.
//
// Package solve, with the questions and the exact solver, knows nothing of formulas. A program that asks the exact
// solver alone, such as a board in the browser, needs none of this package.
package backend
