package main

import (
	"context"

	"haft/model"
	"haft/solve"
)

// beyondReport is the rest of an illegal game.
type beyondReport struct {
	How       string          `json:"how"`
	Illegal   []illegalReport `json:"illegal"` // all of them
	Positions uint64          `json:"starting_positions"`
	Worlds    uint64          `json:"worlds"`
	Locked    []lockPiece     `json:"locked"`
}

// newBeyond is nil for a game that was not continued. The reasons are those that have been found.
func newBeyond(g *model.Game, c *solve.Continuation) *beyondReport {
	if c == nil {
		return nil
	}
	census, err := solve.Exact{}.Census(context.Background(), &c.Last.Problem)
	if err != nil {
		panic(err) // there is no limit that could end it
	}
	r := &beyondReport{
		How: c.How.String(), Illegal: []illegalReport{}, Positions: census.Positions, Worlds: census.Worlds,
		Locked: lockedIn(&c.Last.Problem, census.Domains()),
	}
	for i := range c.Illegal {
		o := &c.Illegal[i]
		m := g.Moves[o.Ply-1]
		r.Illegal = append(r.Illegal, illegalReport{Ply: o.Ply, Move: m.String(), Reason: o.Fault.String(), Because: o.Because, Text: offenceWords(g, o)})
	}
	return r
}

// lockedIn lists the pieces with one nature left.
func lockedIn(p *model.Problem, domains model.Domains) []lockPiece {
	locked := []lockPiece{}
	for q := range p.Unknown.All() {
		if n, ok := domains[q].Only(); ok {
			locked = append(locked, lockPiece{q.String(), n.String()})
		}
	}
	return locked
}

// offenceWords says why a ply is illegal.
func offenceWords(g *model.Game, o *solve.Offence) string {
	if o.Fault == model.NoWorld {
		return reason(g, o.Because, o.Text)
	}
	return faultWords(&o.Board, o.Ply.Mover(), g.Moves[o.Ply-1], o.Fault)
}

type lockPiece struct {
	Piece  string `json:"piece"`
	Nature string `json:"nature"`
}
