package schema

import (
	"fmt"
	"strings"

	"haft/model/heisenberg"
	"haft/model/quantum"
)

// A HeisenbergGame is a game and how it ends. As JSON it is also a line that haft reads as a game.
type HeisenbergGame struct {
	ID      string     `json:"id"`
	Variant string     `json:"variant"`
	FEN     string     `json:"fen,omitempty"` // of the start, if that is not the usual one
	Moves   string     `json:"moves"`         // the moves made, with spaces between them
	Plies   int        `json:"plies"`
	End     string     `json:"end"` // FEN after the last move
	Turn    string     `json:"turn"`
	Check   bool       `json:"check"`
	Status  string     `json:"status"`
	Result  string     `json:"result"` // as in PGN
	Error   *GameError `json:"fault,omitempty"`
}

// A GameError says what is wrong with a game, and where.
type GameError struct {
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Ply     int    `json:"ply"`
	Illegal bool   `json:"illegal"` // true for an illegal move, false for text that cannot be read
	Reason  string `json:"reason"`
}

// NewGame describes a game as far as it can be read and is legal.
func NewGame(g *heisenberg.Game) *HeisenbergGame {
	end := g.End()
	var moves []string
	for _, m := range g.Moves {
		moves = append(moves, m.String())
	}
	r := &HeisenbergGame{
		ID: g.ID, Variant: heisenberg.Variant, Moves: strings.Join(moves, " "), Plies: len(moves),
		End: end.FEN(), Turn: turn(&end),
		Check: end.InCheck(), Status: end.Status().String(), Result: g.Result(),
	}
	if g.Start != heisenberg.Start() {
		r.FEN = g.Start.FEN()
	}
	if f := g.Broken; f != nil {
		r.Error = &GameError{f.Line, f.Col, int(f.Ply), g.Illegal, f.Msg}
	}
	return r
}

// ManName is "white pawn", or "nobody".
func ManName(m quantum.Man) string {
	if m == quantum.Nobody {
		return "nobody"
	}
	kind := "pawn"
	if !m.Pawn() {
		kind = m.Nature().Name()
	}
	return strings.ToLower(m.Color().String()) + " " + kind
}

// HeisenbergWords is whose turn it is, and how the game stands.
func HeisenbergWords(p *heisenberg.Position) string {
	switch {
	case p.Status() == heisenberg.Checkmate:
		return fmt.Sprintf("checkmate: %v wins", p.Turn().Other())
	case p.Status() == heisenberg.Stalemate:
		return fmt.Sprintf("stalemate: %v to move", p.Turn())
	case p.InCheck():
		return fmt.Sprintf("%v to move, in check", p.Turn())
	}
	return fmt.Sprintf("%v to move", p.Turn())
}
