package gamefile

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"haft/model"
)

// NoteWords is a comment, a glyph or text as PGN has it, word by word. A variation has none. A comment
// that holds a closing brace is one word that begins with a semicolon.
func NoteWords(n model.Note) []string {
	switch {
	case n.Text != "":
		return strings.Fields(n.Text)
	case n.NAG != 0:
		return []string{fmt.Sprintf("$%d", n.NAG)}
	case n.Comment == "":
		return nil
	}
	text := strings.Join(strings.Fields(n.Comment), " ")
	if strings.Contains(text, "}") {
		return []string{";" + text}
	}
	return strings.Fields("{" + text + "}")
}

// WrapWords puts words on lines of at most 79 columns, but for longer words. What begins with a semicolon
// ends its line.
func WrapWords(words []string) string {
	const most = 79
	var b strings.Builder
	column := 0
	for _, word := range words {
		n := utf8.RuneCountInString(word)
		switch {
		case column > 0 && column+1+n > most:
			b.WriteByte('\n')
			column = 0
		case column > 0:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
		if word[0] == ';' {
			column = most
		}
	}
	b.WriteByte('\n')
	return b.String()
}
