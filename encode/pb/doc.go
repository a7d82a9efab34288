// Package pb writes linear constraints over variables that are 0 or 1, called pseudo-Boolean
// constraints, as clauses, for SAT solvers.
//
// [Encodings] are the ways to do it: a table to range over. [Translate] makes a formula of clauses
// of any formula, in the way that is named:
//
//	clauses, err := pb.Translate(f, "bdd")
//
// Any coefficients, senses and repeated variables are taken. A constraint that is a clause in other
// words becomes that clause; only the others need an encoding, with auxiliary variables after those
// that the formula has.
//
// The [card.Label] of a row says where the encoding comes from, whether unit propagation finds what
// bounds propagation finds on the constraint, and whether solutions can be counted with it. The
// tests show it on some hundreds of small constraints.
//
// Some encodings grow with the coefficients. So that no file fills the memory, the clauses that may
// be added are bounded, and what would need more is refused with a [formula.UnsuitedError].
//
// To add an encoding, write it in a file named after it, with the paper on top, and add a row to
// the table in table.go. The tests run over all rows.
//
// Non-goals. Sums with all coefficients 1 are taken, but package card has better encodings of
// them. Objectives are not translated.
package pb
