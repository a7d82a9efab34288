// Package scramble is Scramble Chess: chess without castling in which the eight majors of each side start on the
// back rank in any order. Every piece has a known nature. So the package is the referee for one world of a game of
// Haft Schrödinger Chess, where a list of moves is legal if some world plays it here (rule 5 of the post that
// introduces the game, see package model). Every witness is judged by this package.
//
// It is written to be obviously right, not fast. It shares the vocabulary of package model (pieces, squares, moves,
// rules), but not its board, its facts or its geometry. It finds what a piece attacks by walking step by step. An
// error stays hidden only if it is made twice, here and there.
//
// It does not search for worlds; package solve does.
package scramble
