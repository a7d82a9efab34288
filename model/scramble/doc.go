// Package scramble is Scramble Chess: chess without castling, in which each side's eight majors
// start on the back rank in any order. Every piece has a known nature. So this is the referee for
// one world of a game of Haft Schrödinger Chess. By rule 5 of that game a list of moves is legal
// if some world plays it here. Every witness is judged by this package.
//
// It is written to be obviously right, not fast. It shares the vocabulary of package model
// (pieces, squares, moves, rules) but not its geometry: it has no board and no facts of that
// package. It finds what a piece attacks by walking step by step. An error would have to be made
// twice, here and there, to stay hidden.
//
// It does not search for worlds; package solve does.
package scramble
