package search

import (
	"haft/model"
	"haft/solve/exact"
)

// Weights are what the evaluation adds up, in hundredths of a pawn.
type Weights struct {
	// What a piece is worth, by model.Nature. A king has no worth, because it is never captured.
	Values   exact.Values `json:"values"`
	Pawn     int          `json:"pawn"`
	Advanced [8]int       `json:"advanced"` // a pawn that many ranks from where it started
	Kings    [9]int       `json:"kings"`    // having so many candidates for one's king
	Locked   int          `json:"locked"`   // a major of one's own on the board that has one nature left
	Mobility int          `json:"mobility"` // a square to which an officer can go in some world, in quarters
	Tempo    int          `json:"tempo"`    // having the move
	Near     int          `json:"near"`     // a step of a known king towards one that is alone
}

// played are the weights that the program plays with. They were chosen by hand. Those that haft arena tune fits to the
// games named at pointScale were no better: 5 Elo less, give or take 30, in 400 games at 1,000 nodes a move. Twice as
// much of kings or advanced, two and a half times mobility, and three times locked did no better. The comment of the
// package tells what each term is worth.
var played = Weights{
	Values:   exact.Values{model.Queen: 950, model.Rook: 500, model.Bishop: 330, model.Knight: 320},
	Pawn:     100,
	Advanced: [8]int{0, 2, 6, 15, 35, 80, 0, 0},
	Kings:    [9]int{0, 0, 25, 40, 50, 58, 64, 68, 70},
	Locked:   -8,
	Mobility: 8,
	Tempo:    15,
	Near:     8,
}

// Played returns the weights that the program plays with.
func Played() Weights { return played }
