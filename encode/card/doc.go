// Package card writes cardinality constraints as clauses: how many of some literals are true.
// A SAT solver takes nothing else, and which encoding is used often decides how fast it is.
//
// [ExactlyOnes] are the ways to say "exactly one of these literals", [Limits] those to say "at most
// k", "at least k" or "exactly k". Both are tables to range over; [ByName] and [ExactlyOneByName] find
// a row:
//
//	totalizer, err := card.ByName("totalizer")
//	...
//	totalizer.AtMost(f, group, lits, 2) // in the formula f, at most 2 of lits are true
//
// Auxiliary variables come after those that the formula has, with names that tell their constraint.
//
// The [Label] of a row says where the encoding comes from, whether unit propagation finds
// everything that it forces, and whether solutions can be counted with it. The tests show it by
// going through all cases of up to eight literals, and compare sizes with those of the papers.
//
// To add an encoding, write it in a file named after it, with the paper on top, and add a row to
// the table in table.go. The tests run over all rows.
//
// Non-goals. Sums with coefficients are the subject of package pb. No encoding is chosen
// for you: measure. Limits cannot be tightened later.
package card
