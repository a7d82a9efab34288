package search

import (
	"haft/model"
	"haft/solve/exact"
)

// weights are what the evaluation adds up, in hundredths of a pawn.
type weights struct {
	values   exact.Values // what a piece is worth; a king has no worth, because it is never captured
	pawn     int
	advanced [8]int // a pawn that many ranks from where it started
	kings    [9]int // having so many candidates for one's king
	locked   int    // a major of one's own on the board that has one nature left
	mobility int    // a square to which an officer can go in some world, in quarters
	tempo    int    // having the move
	centre   int    // a step of a known king towards the centre when the other side has hardly an officer left
	near     int    // a step of a known king towards one that is alone
}

// played are the weights that the program plays with. They were chosen by hand. Each is worth having: without it, 160
// games at 400 nodes a move against the program as it is (200 at 500 for the last) ended with this many Elo less, give
// or take 27: advanced 70, kings 46, mobility 33, locked 26, tempo 22, centre and near 24. Twice as much of kings or
// advanced, two and a half times mobility, and three times locked did no better.
var played = weights{
	values:   exact.Values{model.Queen: 950, model.Rook: 500, model.Bishop: 330, model.Knight: 320},
	pawn:     100,
	advanced: [8]int{0, 2, 6, 15, 35, 80, 0, 0},
	kings:    [9]int{0, 0, 25, 40, 50, 58, 64, 68, 70},
	locked:   -8,
	mobility: 8,
	tempo:    15,
	centre:   10,
	near:     8,
}
