// Package exact decides, counts, lists and samples the worlds of a game, exactly and in polynomial time.
//
// # Why that is possible
//
// Every fact of a game reads "if King is the king, then Piece is none of Not". Fix which major is the king of each
// side; there are at most 64 such pairs. Every remaining fact then bans natures from one piece. Nothing connects
// the two sides any more, and each side is a small matching with capacities: seven majors into Q1 R2 B2 N2, within
// what each may be. So
//
//	worlds = sum over king pairs (w,b) of White(w | b) · Black(b | w) · promotions
//
// where White(w | b) counts White's placements with king w if Black's king is b: the ways to give natures to White's
// other majors. What a piece may be depends on the opposing king only, so eight rows of natures for each side hold
// everything ([Table]). Promoted pieces are outside the roster and multiply freely. Each count is a coefficient of a
// polynomial, the product of what the pieces may be. Worlds are listed and drawn by a dynamic program over how much of
// the roster is used: 54 cases under the default rules.
//
// The post on constraints (see package model) expects a search through 5^16 combinations. That is not needed, on a
// board of any size with one king for each side.
//
// An announced check (model.Fact.Checkers) says something of several pieces of one side. Given the kings it still
// concerns one side only, which is then divided into disjoint parts in which single pieces keep it
// (announced_checks.go).
//
// # What it does not do
//
// The caller handles alternatives (model.Problem.Any): package solve asks about them one by one. Rules with more
// than one king for a side, or none, do not decompose in this way.
//
// The package is large, but has one subject: everything in it works on the same sixteen words, which no other package
// knows.
package exact
