// Package pb writes linear constraints over variables that are 0 or 1, called pseudo-Boolean constraints, as
// clauses for SAT solvers.
//
// [Encodings] is a table of the ways to do it. [Translate] turns any formula into a formula of clauses, in the way
// that is named:
//
//	clauses, err := pb.Translate(f, "bdd")
//
// A program that has a solver, and no use for a formula, passes a [formula.Sink] to [AtMost], [AtLeast] or [Equal]. If
// the bound is to change between calls of the solver, a [Sum] gives literals to assume. If at most one of some terms is
// true, [Grouped] counts them as one number.
//
// Constraints may have any coefficients and senses, and repeated variables. A constraint that is equivalent to a
// clause becomes that clause. Only the others need an encoding, whose auxiliary variables are numbered after the
// variables that the formula already has.
//
// The [card.Label] of a row says where the encoding comes from, whether unit propagation finds what bounds
// propagation finds on the constraint, or at least every contradiction, and whether solutions can be counted with
// it. The tests prove this by going through all cases of hundreds of small constraints.
//
// Some encodings grow with the coefficients. The number of added clauses is bounded, so that no file fills the
// memory. If more would be needed, a [formula.UnsuitedError] is returned.
//
// To add an encoding, write it in a file named after it, with the paper at the top, and add a row to the table in
// encodings.go. The tests run over all rows.
//
// Non-goals. Sums whose coefficients are all 1 are accepted, but package card has better encodings for them.
// Objectives are not translated.
package pb
