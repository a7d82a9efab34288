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
	Moves       []string        `json:"moves,omitzero"`       // of the game, if one was found
	Amount      *float64        `json:"amount,omitzero"`      // moves or bits, if the most of them was asked for
	None        *int            `json:"none_within,omitzero"` // plies: no game so short does it, which is proved
	Positions   []compose.Count `json:"positions,omitzero"`   // stored by a proof, after each ply
	Seconds     float64         `json:"seconds"`
}

// NewComposition begins the report of a stipulation.
func NewComposition(stipulation string, rules *model.Rules) *Composition {
	return &Composition{Schema: Name, Stipulation: stipulation, Rules: NewRules(rules)}
}

// AddGame adds the game that was found.
func (c *Composition) AddGame(g *model.Game) { c.Moves = moveNames(g.Moves) }
