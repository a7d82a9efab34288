// Mates: proofs that a side can force the end of a game within some number of its moves, or that it cannot.
//
// The side to move is the attacker. It forces the end within n moves if it has a move after which the game is over as
// the [MateGoal] wants it, or after which, whatever the other side answers, it forces the end within n-1 moves. The game
// is over when the other side has no legal move, in any world. An end that the defender brings about does not count,
// and neither do draws by repetition or by fifty moves, which legality does not know.
//
// A [MateProver] searches to a fixed depth, one move more each time, with a table of what it has found (exact.Key): the
// moves that leave the fewest replies first, and of the replies those that refuted most before. It does not use
// proof-number search: what people ask of a problem is the shortest solution, every first move that works and every
// dual, and each of these is a question about a fixed number of moves. Proof numbers find one solution of any length.
//
// [VerifyMate] plays a solution again with the positions of package model and the questions of package solve, which share
// no search and no table with the prover.

package search
