package schema

import (
	"haft/model"
	"haft/solve/compose"
)

// A Composition is what was found of a stipulation.
type Composition struct {
	Schema      string          `json:"schema"`
	Stipulation string          `json:"stipulation"`
	Rules       Rules           `json:"rules"`
	Verdict     string          `json:"verdict"`              // Found, None, NotFound or Undecided
	Plies       int             `json:"plies"`                // that a game might have
	Width       int             `json:"width,omitzero"`       // of a search that proves nothing
	Seed        *uint64         `json:"seed,omitzero"`        // of the same
	Moves       []string        `json:"moves,omitzero"`       // of the game, if one was found
	Amount      *float64        `json:"amount,omitzero"`      // moves or bits, if the most of them was asked for
	None        *int            `json:"none_within,omitzero"` // plies: no game so short does it, which is proved
	Positions   []compose.Count `json:"positions,omitzero"`   // stored by a proof, after each ply
	Seconds     float64         `json:"seconds"`
}

// What can have come of a stipulation.
const (
	Found     = "found"
	None      = "none"      // it is proved that no game of so many plies does it
	NotFound  = "not found" // there may be a game
	Undecided = "undecided" // a limit or an interrupt came first
)

// NewComposition begins the report of a stipulation about games of so many plies.
func NewComposition(stipulation string, rules *model.Rules, plies int) *Composition {
	return &Composition{
		Schema: Name, Stipulation: stipulation, Rules: NewRules(rules), Plies: plies,
	}
}

// AddGame adds the game that was found.
func (c *Composition) AddGame(g *model.Game) { c.Moves = MoveNames(g.Moves) }
