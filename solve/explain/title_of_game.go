package explain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"haft/model"
)

// Title returns what a game is called: its players and event, or else where it was read.
func Title(g *model.Game) string {
	var parts []string
	if white, black := Known(g, "White"), Known(g, "Black"); white != "" && black != "" {
		parts = append(parts, white+" – "+black)
	}
	for _, name := range []string{"Event", "Date"} {
		if value := Known(g, name); value != "" {
			parts = append(parts, value)
		}
	}
	if len(parts) == 0 {
		return Place(g)
	}
	return oneLine(strings.Join(parts, ", "))
}

// oneLine shows line breaks as U+FFFD: a name in which others have written some must not look like lines of haft.
func oneLine(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return utf8.RuneError
		}
		return r
	}, name)
}

// Known returns the value of a tag, or "" if the tag only says that the value is not known.
func Known(g *model.Game, tag string) string {
	value := g.Tag(tag)
	if strings.Trim(value, "?.- ") == "" {
		return ""
	}
	return value
}

// Place returns where a game was read.
func Place(g *model.Game) string { return oneLine(g.Name + ", game " + g.ID) }
