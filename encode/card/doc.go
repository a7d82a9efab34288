// Package card writes cardinality constraints as clauses: how many of some literals are true. SAT solvers take
// nothing but clauses, and the choice of encoding often decides how fast they are.
//
// [ExactlyOnes] lists the ways to say "exactly one of these literals", [Limits] those to say "at most k", "at least
// k" or "exactly k". Both are tables; [ByName] and [ExactlyOneByName] find a row:
//
//	totalizer, err := card.ByName("totalizer")
//	...
//	totalizer.AtMost(f, group, lits, 2) // in the formula f, at most 2 of lits are true
//
// A program that has a solver, and no use for a formula, passes a [formula.Sink], with two methods that hand out
// variables and take clauses:
//
//	err := card.AtMost(solver, lits, 2, "totalizer")
//
// If the limit is to change between calls of the solver, as in a search for the least number, a [Totalizer] gives
// literals to assume, and writes only what is new:
//
//	total, err := card.NewTotalizer(solver, lits)
//	...
//	assume, err := total.AtMost(2)
//
// In a formula, auxiliary variables are numbered after the variables that the formula already has. Their names tell
// which constraint they belong to.
//
// The [Label] of a row says where the encoding comes from, whether unit propagation finds everything that the
// constraint forces, or at least every contradiction, and whether solutions can be counted with it. The tests prove
// this by going through all cases of up to eight literals, and compare sizes with those of the papers and of PySAT.
//
// To add an encoding, write it in a file named after it, with the paper at the top, and add a row to the table in
// encodings.go. The tests run over all rows.
//
// Non-goals: sums with coefficients, which are the subject of package pb; choosing an encoding for you, since that
// needs measuring.
package card
