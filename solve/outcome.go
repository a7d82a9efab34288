package solve

import (
	"haft/model"
	"haft/solve/exact"
)

// Outcome is rule 6 of seed 000: the worlds that go on, and those that have ended by
// checkmate or stalemate. The game is over when none goes on.
type Outcome struct {
	exact.Outcome
}

// Ending counts the outcomes of the worlds of a legal position.
func Ending(pos *model.Position) Outcome { return Outcome{exact.Ending(pos)} }

// Over tells whether every world has ended; then the side to move has no legal move.
func (o Outcome) Over() bool { return o.Ongoing == 0 }

// Result is "ongoing", "checkmate", "stalemate", or "mixed" for a game that is over
// with worlds of both kinds.
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
