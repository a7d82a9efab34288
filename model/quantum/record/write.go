package record

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/quantum"
)

// Write writes a game in normal form, followed by an empty line: PGN with the tags of g, then
// Variant, and the rules where they are not the usual ones; the plays as squares, with comments and
// glyphs, on lines of at most 79 columns. The words of g are not looked at: the plays stand for them. It is
// an error if a tag holds what PGN has no way to say.
func Write(w io.Writer, g *Game, plays []quantum.Play) error {
	tags, err := tagsOf(g)
	if err != nil {
		return err
	}
	result := g.Tag("Result")
	if !slices.Contains(results, result) {
		result = "*"
	}
	_, err = fmt.Fprintf(w, "%s\n%s\n", tags, gamefile.WrapWords(append(movetext(plays, g.Notes), result)))
	return err
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// tagsOf is the lines of the tags.
func tagsOf(g *Game) (string, error) {
	var tags strings.Builder
	for _, t := range g.Tags {
		switch {
		case t.Name == "Variant" || t.Name == RulesTag:
			continue
		case strings.ContainsFunc(t.Value, unicode.IsControl) || !utf8.ValidString(t.Value) || !tagPair.MatchString("["+t.Name+` ""]`):
			return "", fmt.Errorf("cannot write the tag %q with the value %q", t.Name, t.Value)
		}
		writeTag(&tags, t)
	}
	writeTag(&tags, model.Tag{Name: "Variant", Value: Variant})
	if rules := RulesText(g.Rules); rules != "" {
		writeTag(&tags, model.Tag{Name: RulesTag, Value: rules})
	}
	return tags.String(), nil
}

func writeTag(b *strings.Builder, t model.Tag) {
	fmt.Fprintf(b, "[%s \"%s\"]\n", t.Name, escape.Replace(t.Value))
}

// movetext is the plays and the notes as words, with the number of each pair, and of a play of Black after
// a comment. Notes behind the last play that was made are left out.
func movetext(plays []quantum.Play, notes []model.Note) (words []string) {
	numbered := false
	for i := 0; ; i++ {
		for ; len(notes) > 0 && notes[0].After == i; notes = notes[1:] {
			words = append(words, gamefile.NoteWords(notes[0])...)
			numbered = numbered && notes[0].NAG != 0
		}
		switch {
		case i == len(plays):
			return words
		case i%2 == 0:
			words = append(words, fmt.Sprintf("%d.", i/2+1))
		case !numbered:
			words = append(words, fmt.Sprintf("%d...", i/2+1))
		}
		words = append(words, plays[i].String())
		numbered = true
	}
}

// WriteJSON writes a game as one line of JSON.
func WriteJSON(w io.Writer, g *Game, plays []quantum.Play) error {
	var moves []string
	for _, p := range plays {
		moves = append(moves, p.String())
	}
	line, err := json.Marshal(struct {
		ID      string `json:"id,omitempty"`
		Variant string `json:"variant"`
		Rules   string `json:"rules,omitempty"`
		Moves   string `json:"moves"`
	}{g.ID, Variant, RulesText(g.Rules), strings.Join(moves, " ")})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", line)
	return err
}
