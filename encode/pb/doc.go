// Package pb writes linear constraints over variables that are 0 or 1, called pseudo-Boolean constraints, as
// clauses for SAT solvers.
//
// [Encodings] is a table of the ways to do it. [Translate] turns any formula into a formula of clauses, in the [Way] that
// is given:
//
//	clauses, err := pb.Translate(f, pb.Way{Card: "totalizer", Linear: "bdd"})
//
// A way has a choice for each [Class] of constraints: at most one, cardinalities, and other sums; [Axes] lists the
// choices. A [Translation] has the constraints of an instance by classes, says what each choice would cost before
// anything is written, keeps soft clauses, and finds clauses that together are an at most one. If the formula has a
// [formula.Meaning], package proof can prove what is written.
//
// A program that has a solver, and no use for a formula, passes a [formula.Sink] to [AtMost], [AtLeast] or [Equal]. If
// the bound is to change between calls of the solver, a [Sum] gives literals to assume. If at most one of some terms is
// true, [Grouped] counts them as one number. A way with one of [GroupedEncodings] finds such terms in a formula.
//
// Constraints may have any coefficients and senses, and repeated variables. They are divided, saturated and freed of
// literals with one value first. A constraint that is then equivalent to a clause, or to two, becomes these. Only the
// others need an encoding, whose auxiliary variables are numbered after the variables that the formula already has.
// Constraints that bound the same sum are one, and its two bounds share a counter where the encoding has one for both.
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
// Non-goals. Objectives are not translated; a search for the least cost bounds them as sums.
package pb
