// Package ipasir uses SAT solvers that are shared libraries, by the interface IPASIR of the SAT competitions (Balyo,
// Biere, Iser and Sinz, "SAT Race 2015", Artificial Intelligence 2016), without cgo.
//
//	library, err := ipasir.Open("/usr/lib/libcadical.so")
//	...
//	solver := library.New()
//	err = card.AtMost(solver, lits, 2, "totalizer")
//	status := solver.Solve(ctx, assumed...)
//
// A program that imports this package is linked to the loader of the system. So haft does not: it runs the program
// haft-ipasir, which does, and which may crash or be ended by itself.
//
// Not here: answers that are checked. Package engine evaluates the models of haft-ipasir as those of any program.
package ipasir
