package solve

import (
	"haft/model"
	"haft/solve/exact"
)

// Outcome counts the worlds in which the game goes on, and those in which it has ended by checkmate or stalemate.
// The game is over when it goes on in none.
type Outcome struct {
	exact.Outcome
}

// Ending counts the outcomes of the worlds of a legal position.
func Ending(pos *model.Position) Outcome { return Outcome{exact.Ending(pos)} }

// Over reports whether the game has ended in every world. The side to move then has no legal move.
func (o Outcome) Over() bool { return o.Ongoing == 0 }

// Result returns "ongoing", "checkmate", "stalemate", or "mixed" for a game that is over with worlds of both kinds.
func (o Outcome) Result() string {
	switch {
	case !o.Over():
		return "ongoing"
	case o.Stalemate == 0:
		return "checkmate"
	case o.Checkmate == 0:
		return "stalemate"
	}
	return "mixed"
}
