// Package exact decides, counts, lists and samples the worlds of a game, exactly and
// in polynomial time.
//
// # Why that is possible
//
// Every fact of a game reads "if King is the king, then Piece is none of Not". Fix which
// major is each side's king, at most 64 pairs: every fact that is left bans natures from
// one piece. Nothing connects the two sides any more, and each is a small capacity
// matching: seven majors into Q1 R2 B2 N2, within what each may be. So
//
//	worlds = sum over king pairs (w,b) of White(w | b) · Black(b | w) · promotions
//
// where White(w | b) counts White's arrangements with king w if Black's king is b.
// A piece's natures depend on the opposing king alone, so that eight rows of natures a
// side hold the whole state ([Table]). Promoted pieces are outside the roster and
// multiply freely. Each count is a coefficient of a polynomial, the product of what the pieces
// may be; worlds are listed and drawn by a dynamic program over how much of the roster is used,
// 54 states under the usual rules.
//
// Seed 001 expects a search through 5^16 combinations; it is not needed, on a board of
// any size with one king a side.
//
// # What it does not do
//
// Alternatives (model.Problem.Any) are the caller's: package solve asks one by one.
// Rules with more than one king a side, or none, do not decompose like this.
package exact
