package heisenberg

import (
	"encoding/json"
	"io"
	"strings"
)

// WriteJSON writes g as one line of JSON Lines, without tags and notes.
func WriteJSON(w io.Writer, g *Game) error {
	moves := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		moves[i] = m.String()
	}
	line := struct {
		ID      string `json:"id"`
		Variant string `json:"variant"`
		FEN     string `json:"fen,omitempty"`
		Moves   string `json:"moves"`
	}{g.ID, Variant, "", strings.Join(moves, " ")}
	if g.Start != Start() {
		line.FEN = g.Start.FEN()
	}
	return json.NewEncoder(w).Encode(line)
}
