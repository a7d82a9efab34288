// Package scramble is Scramble Chess (seed 000): chess without castling, in which each
// side's eight majors start on the back rank in any order. Every piece has a known
// nature, so this is the referee for one world of a Haft game: by rule 5 a list of
// moves is legal if some world plays it here. Every witness is judged by it.
//
// It is written to be plainly right and not to be fast. It shares the vocabulary of
// package model (pieces, squares, moves, rules) but not its geometry: no board, no
// facts. What a piece attacks is found here by walking step by step, so that an error
// there and an error here would have to be made twice.
//
// It does not search for worlds; package solve does.
package scramble
