package heisenberg

import (
	"fmt"

	"haft/model"
	"haft/model/pgn"
)

// Variant is the value of the tag Variant in games of PGN.
const Variant = "Heisenberg Chess"

// Game is a game as it was read: a start, legal moves, and the rest of the file's text.
type Game struct {
	pgn.Game[Move]
	Start   Position
	Illegal bool // the fault is an illegal move; the text itself can be read
}

// After returns the position after so many moves.
func (g *Game) After(moves int) Position {
	p := g.Start
	for _, m := range g.Moves[:moves] {
		p = p.After(m)
	}
	return p
}

// End returns the position after the last move.
func (g *Game) End() Position { return g.After(len(g.Moves)) }

// Result returns how the game ended, in the words of PGN: by the position if that decides it,
// otherwise by the tag Result, otherwise "*".
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

// Numbered writes a move in this position as players do, with its number: "6. f1d3", "2... h8g6".
func (p *Position) Numbered(move string) string {
	dots := "."
	if p.turn == model.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", p.number, dots, move)
}
