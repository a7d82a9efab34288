package heisenberg

import (
	"fmt"

	"haft/model"
)

// Variant is the value of the tag Variant in games of PGN.
const Variant = "Heisenberg Chess"

// Game is one game as read: a start, legal moves, and what the file said around them.
type Game struct {
	Tags  []model.Tag // in the order of the file
	Start Position
	Moves []Move
	Notes []model.Note // comments and annotation glyphs of the main line

	Fault   *model.SyntaxError // where reading stopped: Moves is what came before it
	Illegal bool               // the fault is a move that is not legal; the text itself makes sense

	ID   string // "id" of JSON Lines, or the number of the game in its file
	Name string // where it was read: a file's name
	Line int    // where in the file it starts, from 1
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

// Tag is the value of the first tag with that name, "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Result is how the game ended, as PGN has it: by the position if it says so, else by the tag Result, else "*".
func (g *Game) Result() string {
	p := g.End()
	switch p.Status() {
	case Checkmate:
		return [...]string{"0-1", "1-0"}[p.Turn()]
	case Stalemate:
		return "1/2-1/2"
	}
	if r := g.Tag("Result"); isResult(r) {
		return r
	}
	return "*"
}

func isResult(text string) bool {
	return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*"
}

// Numbered is what somebody plays in this position as players write it: "6. f1d3", "2... h8g6".
func (p *Position) Numbered(move string) string {
	dots := "."
	if p.turn == model.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", p.number, dots, move)
}
