package heisenberg

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"haft/model"
	"haft/model/gamefile"
)

var (
	quote = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	// The tags that a game in PGN begins with: PGN standard, section 8.1.1.
	roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}
	// The tags that say what other fields of a game hold.
	derived = []string{"Result", "Variant", "SetUp", "FEN"}
)

// WritePGN writes g in one form, followed by an empty line: the usual tags first, the tag Variant, the
// start if it is another one than usual, moves as [Move.String] has them, comments and glyphs. Lines have at most
// 79 columns unless a word is longer. What is written is read back as the same game.
func WritePGN(w io.Writer, g *Game) error {
	var b strings.Builder
	for _, t := range normalTags(g) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, quote.Replace(t.Value))
	}
	b.WriteByte('\n')
	b.WriteString(gamefile.WrapWords(append(movetext(g), g.Result())))
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

// normalTags are the tags of the normal form, in its order.
func normalTags(g *Game) []model.Tag {
	tags := slices.DeleteFunc(slices.Clone(g.Tags), func(t model.Tag) bool { return slices.Contains(derived, t.Name) })
	if r := g.Result(); r != "*" || g.Tag("Result") != "" {
		tags = append(tags, model.Tag{Name: "Result", Value: r})
	}
	place := func(t model.Tag) int {
		if i := slices.Index(roster, t.Name); i >= 0 {
			return i
		}
		return len(roster)
	}
	slices.SortStableFunc(tags, func(a, b model.Tag) int { return place(a) - place(b) })
	tags = append(tags, model.Tag{Name: "Variant", Value: Variant})
	if g.Start != Start() {
		tags = append(tags, model.Tag{Name: "SetUp", Value: "1"}, model.Tag{Name: "FEN", Value: g.Start.FEN()})
	}
	return tags
}

// movetext is the words of the moves and what is noted beside them.
func movetext(g *Game) (words []string) {
	p, notes := g.Start, g.Notes
	numbered := false // the move of Black needs no number
	for i := 0; ; i++ {
		for ; len(notes) > 0 && notes[0].After == i; notes = notes[1:] {
			words = append(words, gamefile.NoteWords(notes[0])...)
			numbered = numbered && notes[0].NAG != 0
		}
		if i == len(g.Moves) {
			return words
		}
		m := g.Moves[i].String()
		if !numbered || p.turn == model.White {
			m = p.Numbered(m)
		}
		words = append(words, strings.Fields(m)...)
		numbered = true
		p = p.After(g.Moves[i])
	}
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
