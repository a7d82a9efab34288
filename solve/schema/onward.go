package schema

import (
	"context"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// BeyondReport describes an illegal game past its first illegal ply.
type BeyondReport struct {
	How       string          `json:"how"`
	Illegal   []illegalReport `json:"illegal"` // all illegal plies
	Positions uint64          `json:"starting_positions"`
	Worlds    uint64          `json:"worlds"`
	Locked    []LockedPiece   `json:"locked"`
}

// NewBeyond returns nil for a game that was not continued. It gives the reasons that have been
// found.
func NewBeyond(g *model.Game, c *solve.Continuation) *BeyondReport {
	if c == nil {
		return nil
	}
	marginals, err := solve.Exact{}.Marginals(context.Background(), &c.Last.Problem)
	if err != nil {
		panic(err) // cannot happen: the context does not end
	}
	r := &BeyondReport{
		How: c.How.String(), Illegal: []illegalReport{}, Positions: marginals.Positions, Worlds: marginals.Worlds,
		Locked: lockedIn(&c.Last.Problem, marginals.Domains()),
	}
	for i := range c.Illegal {
		o := &c.Illegal[i]
		m := g.Moves[o.Ply-1]
		r.Illegal = append(r.Illegal, illegalReport{
			Ply: o.Ply, Move: m.String(), Reason: o.Fault.String(), Because: o.Because, Text: offenceWords(g, o),
		})
	}
	return r
}

// lockedIn lists the pieces with only one nature left.
func lockedIn(p *model.Problem, domains model.Domains) []LockedPiece {
	locked := []LockedPiece{}
	for q := range p.Unknown.All() {
		if n, ok := domains[q].Only(); ok {
			locked = append(locked, LockedPiece{q.String(), n.String()})
		}
	}
	return locked
}

// offenceWords says why a ply is illegal.
func offenceWords(g *model.Game, o *solve.Offence) string {
	if o.Fault == model.NoWorld {
		return explain.Reason(g, o.Because, o.Text)
	}
	return explain.Fault(&o.Board, o.Ply.Mover(), g.Moves[o.Ply-1], o.Fault)
}

// A LockedPiece has only one nature left.
type LockedPiece struct {
	Piece  string `json:"piece"`
	Nature string `json:"nature"`
}
