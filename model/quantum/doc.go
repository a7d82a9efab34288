// Package quantum is QuantumChess, the game of seed 003 (Greg Dennis, "QuantumChess",
// README): chess on a superposition of boards.
//
// The rules. A [Board] is an ordinary chess position; a [Space] is a distribution over
// boards, at first the usual array with weight one. A [Play] names a source and a target
// square and is possible if at least one playable board admits it. Every board then
// becomes two of half its weight: one where nothing happens, and one where the move is
// made if it is legal there, else an unchanged copy. Sides alternate by play, on every board;
// where the move was not made, that side has passed. After T plays there are 2^T boards in
// total, and a board that is reached in several ways is one distinct board with the
// number of ways as its weight. Weights are therefore integers over 2^T, and exact.
//
// On a board, chess is played without castling and en passant; a pawn on the last rank
// becomes a queen; a move may not leave the mover's own king attacked, be it one that
// captures a king. A side in check may have passed, and then its king can be captured. A board
// on which a king is captured or checkmated is frozen: it is kept and counted, and no
// play changes it. [Rules] holds the two choices. Whether a board is frozen is a matter of
// the board alone: a king is mated if it is attacked and no move of its side leaves it
// unattacked. It makes a difference only with [Rules.SelfCheck], where a player can
// move into mate: such a board freezes at once, and equal boards always have the same fate.
//
// The README is the source, and not the program it describes, which loses the
// doubling of frozen boards, forbids kings to capture, lets captured men block lines and
// does not merge equal boards.
//
// Two engines hold the space. The explicit one is a map from boards to weights, plainly right and
// as large as the space; tests trust it. The one people run is a weighted decision
// diagram over the 64 squares, in which boards share what they have in common: tens of
// millions of boards fit in tens of thousands of nodes, and nothing is sampled. Both
// give the same answers to everything that a Space can be asked.
package quantum
