// Package gametest has what tests of games share: games written as on paper, all combinations of the rules, and a law
// that readers of game files obey: comments and variations change nothing. It is for tests only.
package gametest

import (
	"regexp"
	"strings"
)

var (
	// tagLine matches a line that begins with a tag.
	tagLine = regexp.MustCompile(`^[ \t\v\f]*\[[ \t\v\f]*[A-Za-z0-9_-]+[ \t\v\f]*"`)
	// resultAtEnd matches a result at the end of a line, which may end the game in a variation that is not closed.
	resultAtEnd = regexp.MustCompile(`^(1-0|0-1|1/2-1/2|\*)[ \t\v\f]*(\n|$)`)
	// beforeNote matches a line up to a note, unless that may stand among words, which end with their line.
	beforeNote = regexp.MustCompile(`[a-h][1-8]|^[\s\d.{}]*$`)
	// object matches a text that begins like JSON.
	object = regexp.MustCompile(`^\x{feff}?\s*\{\s*["}]`)
)

// Bare returns a PGN text with a short comment in place of every comment and every variation. A reader must find the
// same moves in it. Bare returns false if a comment or a variation has no end or a result at the end of a line, if a
// variation or a comment of several lines may stand among words, if the text has a bracket outside of tags and comments
// or a NUL byte, or if it begins like JSON.
func Bare(text string) (string, bool) {
	if object.MatchString(text) || strings.Contains(text, "\x00") {
		return "", false
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	var b strings.Builder
	depth := 0
	for i := 0; i < len(text); {
		rest := text[i:]
		line, _, _ := strings.Cut(rest, "\n")
		first := i == 0 || text[i-1] == '\n'
		shown, length := rest[:1], 1
		amongWords := false // unless the line says no
		switch c := rest[0]; {
		case first && (c == '%' || depth == 0 && tagLine.MatchString(line)):
			shown, length = line, len(line)
		case c == '[' && depth == 0: // an odd tag may hold what looks like a comment
			return "", false
		case c == '{':
			shown, length = "{.}", strings.IndexByte(rest, '}')+1
			amongWords = depth == 0 && strings.Contains(rest[:length], "\n")
		case c == ';':
			shown, length = "{.}", len(line)
		case c == '(':
			amongWords = depth == 0
			depth++
		case c == ')' && depth == 0 && strings.Contains(lastLine(b.String()), "{.}"): // (1) e4 e5) is one variation
			return "", false
		case c == ')' && depth > 0:
			depth--
			shown = "{.}"
		}
		if length == 0 || depth > 0 && resultAtEnd.MatchString(rest) ||
			amongWords && !beforeNote.MatchString(lastLine(b.String())) {
			return "", false
		}
		if depth == 0 {
			b.WriteString(shown)
		}
		i += length
	}
	return b.String(), depth == 0
}

func lastLine(text string) string { return text[strings.LastIndexByte(text, '\n')+1:] }

// faults matches messages about bytes that are not text, comments and variations that are not closed, and limits.
var faults = regexp.MustCompile("UTF-8|control character|not closed|more than|list of JSON")

// Unclear reports whether a reader stopped at a fault that can come from comments and variations. Without them it need
// not find the same moves then.
func Unclear(err error) bool { return faults.MatchString(err.Error()) }
