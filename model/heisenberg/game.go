package heisenberg

import (
	"fmt"

	"haft/model"
	"haft/model/pgn"
)

// Variant is the value of the tag Variant in games of PGN.
const Variant = "Heisenberg Chess"

// Game is one game as read: a start, legal moves, and what the file said around them.
type Game struct {
	pgn.Game[Move]
	Start   Position
	Illegal bool // it is broken by a move that is not legal; the text itself makes sense
}

// After is the position after so many moves.
func (g *Game) After(moves int) Position {
	p := g.Start
	for _, m := range g.Moves[:moves] {
		p = p.After(m)
	}
	return p
}

// End is the position after the last move.
func (g *Game) End() Position { return g.After(len(g.Moves)) }

// Result is how the game ended, as PGN has it: by the position if it says so, else by the tag Result, else "*".
func (g *Game) Result() string {
	p := g.End()
	switch p.Status() {
	case Checkmate:
		return [...]string{"0-1", "1-0"}[p.Turn()]
	case Stalemate:
		return "1/2-1/2"
	}
	return g.Header.Result()
}

// Numbered is what somebody plays in this position as players write it: "6. f1d3", "2... h8g6".
func (p *Position) Numbered(move string) string {
	dots := "."
	if p.turn == model.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", p.number, dots, move)
}
