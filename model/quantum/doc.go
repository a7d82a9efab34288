// Package quantum implements QuantumChess, as the README of Greg Dennis' program of that name
// describes it (github.com/gregsdennis/quantumchess): chess on a superposition of boards.
//
// The rules. A [Board] is a position of ordinary chess. A [Space] is a distribution over boards; at
// the start it is the usual starting position with weight one. A [Play] names two squares, from and
// to. It is possible if at least one playable board admits it. Every board then becomes two, each
// with half its weight. On one nothing happens. On the other the move is made if it is legal there;
// if not, that board is an unchanged copy as well. The sides take turns by play, on every board: a
// side whose move was not made has passed. After T plays there are 2^T boards in total. A board
// that is reached in several ways is one distinct board, and its weight is the number of ways. So
// weights are integers over 2^T, and exact.
//
// On each board the game is chess without castling and en passant, and a pawn on the last rank
// becomes a queen. A move may not leave the mover's own king attacked, not even a move that
// captures a king. A side in check may have passed, and then its king can be captured. A board is
// frozen when one of its kings is captured or checkmated: it is kept and counted, and no play
// changes it. [Rules] holds the two choices. Whether a board is frozen depends on the board alone:
// a king is mated if it is attacked and no move of its side ends the attack. This makes a
// difference only with [Rules.SelfCheck], where a player can move into mate. Such a board freezes
// at once, so equal boards always have the same fate.
//
// The rules follow that README, not the program. The program does not double frozen boards, forbids
// kings to capture, lets captured men block lines, and does not merge equal boards.
//
// Two engines hold the space and give the same answers to every question. The explicit engine is a
// map from boards to weights. It is simple, and as large as the space; the tests rely on it. The
// other, which is the default, is a weighted decision diagram over the 64 squares, in which boards
// share what they have in common. Tens of millions of boards fit in tens of thousands of nodes, and
// nothing is sampled.
//
// The package is large, but has one subject: both engines work on the same boards, and each is the
// test of the other.
//
// # Game files
//
// A game file is text: PGN with the tag Variant, a bare list of plays with or without numbers, or
// JSON Lines, {"id": "x", "rules": "self-check=on", "moves": "e2e4 e7e5"}; package pgn reads it. A
// play is written as its two squares, or in short algebraic notation. That notation has a meaning
// only after the plays before it. So a file is read as words with their places, and
// [Space.Parse] finds out what they mean.
//
// Plays in variations are kept as written, and need not be possible.
package quantum
