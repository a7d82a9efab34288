package heisenberg

import (
	"encoding/json"
	"io"
	"strings"

	"haft/model/pgn"
)

// WritePGN writes g in normal form, followed by an empty line: the usual tags first, the tag
// Variant, the start if it is not the usual one, moves as [Move.String] writes them, comments,
// glyphs and variations. Lines have at most 79 columns unless a word is longer. What is written is
// read back as the same game. It fails if a tag or a comment contains what PGN cannot express.
func WritePGN(w io.Writer, g *Game) error {
	var tags, more []pgn.Tag
	if r := g.Result(); r != "*" || g.Tag("Result") != "" {
		tags = append(tags, pgn.Tag{Name: "Result", Value: r})
	}
	more = append(more, pgn.Tag{Name: "Variant", Value: Variant})
	if g.Start != Start() {
		more = append(more, pgn.Tag{Name: "SetUp", Value: "1"}, pgn.Tag{Name: "FEN", Value: g.Start.FEN()})
	}
	tags = append(pgn.NormalTags(g.Tags, []string{"Result", "Variant", "SetUp", "FEN"}), tags...)
	first := 2*g.Start.number - 1 + int(g.Start.turn)
	spell := func(_ *struct{}, _ int, m Move) string { return m.String() }
	words := pgn.Spell(&g.Variation, struct{}{}, first, spell)
	return pgn.Write(w, pgn.NormalTags(tags, nil, more...), first, words, g.Result())
}

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
