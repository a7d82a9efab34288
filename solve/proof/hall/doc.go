// Package hall shows that a game has no world, in ways that can be checked without trusting the prover.
//
// A [Certificate] rests on Hall's theorem (Hall, "On Representatives of Subsets", 1935; package exact explains why
// it decides the game). Once the king of each side is chosen, every fact takes natures from one piece, and a side
// finds places for its seven other pieces unless some of them are confined to natures with fewer places. So in a
// game without worlds, for each of the 64 pairs of kings, a few pieces are too many. [Prove] finds them, [Verify]
// checks them, and [WriteText] says them in words.
//
// An announced check (model.Fact.Checkers) says something of several pieces. If it matters which of them gave it,
// there is a case for each, and in a case the checker is confined like any other piece. Cases may have cases in turn.
//
// [WriteVeriPB] writes the same as a cutting-planes proof about [Formula]. Programs that know nothing of chess can
// check it, and so can [proof.VerifyVeriPB].
//
// Certificates and their check are based on the facts of package model. Nothing here is shared with the solvers,
// and Verify shares with Prove only the meaning of a certificate. What remains to be believed is that the facts
// follow from the moves.
package hall
