package schema

import (
	"strings"

	"haft/model"
	"haft/model/heisenberg"
)

// A Position is a position with its legal moves.
type Position struct {
	FEN    string      `json:"fen"`
	Turn   string      `json:"turn"`   // white or black
	Check  bool        `json:"check"`  // the side to move is in check
	Status string      `json:"status"` // ongoing, checkmate or stalemate
	Seen   Object[int] `json:"seen"`   // by square: how many opposing pieces see it, if any
	Moves  []Move      `json:"moves"`
}

// A Move is a legal move and its effects.
type Move struct {
	Move     string   `json:"move"` // in the notation of game files
	From     string   `json:"from"`
	To       string   `json:"to"`
	Change   string   `json:"change"`             // ordinary, speed or position
	SeenOn   string   `json:"seen_on,omitempty"`  // the square on which it is seen and changes
	SeenBy   []string `json:"seen_by,omitempty"`  // squares of the pieces that see it
	Captures string   `json:"captures,omitempty"` // a kind of piece
	Promotes string   `json:"promotes,omitempty"` // a kind of piece
	Check    bool     `json:"check"`              // it gives check
	Status   string   `json:"status"`             // after the move
}

// NewPosition describes a position with some of its legal moves.
func NewPosition(p *heisenberg.Position, moves []heisenberg.Move) *Position {
	r := &Position{
		FEN: p.FEN(), Turn: turn(p), Check: p.InCheck(), Status: p.Status().String(),
		Seen: Object[int]{}, Moves: []Move{},
	}
	for s := range model.Square(64) {
		if n := p.Seers(p.Turn().Other(), s).Len(); n > 0 {
			r.Seen.Add(s.String(), n)
		}
	}
	for _, m := range moves {
		r.Moves = append(r.Moves, newMove(p, m))
	}
	return r
}

func turn(p *heisenberg.Position) string { return strings.ToLower(p.Turn().String()) }

func newMove(p *heisenberg.Position, m heisenberg.Move) Move {
	after := p.After(m)
	r := Move{
		Move: m.String(), From: m.From.String(), To: m.To.String(), Change: m.Change.String(),
		Check: after.InCheck(), Status: after.Status().String(),
	}
	if m.Change != heisenberg.Ordinary {
		r.SeenOn = m.Seen.String()
		for by := p.Seers(p.Turn().Other(), m.Seen); by != 0; by &= by - 1 {
			r.SeenBy = append(r.SeenBy, by.First().String())
		}
	}
	if k := p.Taken(&after); k != heisenberg.NoKind {
		r.Captures = k.String()
	}
	if m.Promote != heisenberg.NoKind {
		r.Promotes = m.Promote.String()
	}
	return r
}
