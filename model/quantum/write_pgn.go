package quantum

import (
	"io"
	"slices"

	"haft/model/pgn"
)

// Write writes a game in normal form, followed by an empty line: PGN with the tags of g, the tag
// Variant, and the rules if they are not the default. The plays are written as squares, with
// comments, glyphs and variations, on lines of at most 79 columns. The words of g's main line are
// replaced by plays; notes after the last play are left out. It fails if a tag or a comment
// contains what PGN cannot express.
func Write(w io.Writer, g *Game, plays []Play) error {
	more := []pgn.Tag{{Name: "Variant", Value: Variant}}
	if rules := RuleOptions.Text(&g.Rules); rules != "" {
		more = append(more, pgn.Tag{Name: RulesTag, Value: rules})
	}
	line := pgn.Spell(&g.Variation, struct{}{}, 1, func(_ *struct{}, _ int, m pgn.Word) string { return m.Text })
	line.Moves = texts(plays)
	line.Notes = slices.DeleteFunc(line.Notes, func(n pgn.Note[string]) bool { return n.After > len(plays) })
	return pgn.Write(w, pgn.NormalTags(g.Tags, []string{"Variant", RulesTag}, more...), 1, line, g.Result())
}

// texts returns the squares of plays.
func texts(plays []Play) (list []string) {
	for _, p := range plays {
		list = append(list, p.String())
	}
	return list
}
