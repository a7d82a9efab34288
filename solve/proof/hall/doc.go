// Package hall shows that a game has no world, in ways that can be checked without
// trusting whoever found it.
//
// A [Certificate] rests on Hall's theorem (Hall, "On Representatives of Subsets", 1935; notes in
// package exact on why it decides the game). Once it is known which piece of each side is the king,
// every fact takes natures from one piece, and a side finds places for its seven others
// unless some of them are confined to natures with fewer places. So a game
// without worlds has, for each of the 64 pairs of kings, a handful of pieces that
// are too many. [Prove] finds them, [Verify] checks them, [WriteText] says them in words.
//
// [WriteVeriPB] writes the same as a cutting-planes proof about [Formula], which programs
// that know nothing of chess can check, and [proof.VerifyVeriPB] does.
//
// The certificate is made from the facts of package model, which are what the check goes by: nothing
// here is shared with the solvers, and Verify shares with Prove only what a certificate means.
// What remains to be believed is that the facts follow from the moves.
package hall
