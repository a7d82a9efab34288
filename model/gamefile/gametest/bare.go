// Package gametest helps to test readers of game files.
package gametest

import (
	"regexp"
	"strings"
)

var (
	// tagLine is a line that begins with a tag.
	tagLine = regexp.MustCompile(`^[ \t\v\f]*\[[ \t\v\f]*[A-Za-z0-9_-]+[ \t\v\f]*"`)
	// object is a text that begins with a brace, but for escaped lines.
	object = regexp.MustCompile(`^\x{feff}?(?:[\s\v]|%[^\n]*\n)*\{`)
)

// Bare is a text of PGN with an empty comment in place of every comment and every variation. A reader must
// find the same moves in it. It is false where it is not clear what a comment or a variation is: if one of them
// has no end, or if the text would begin like JSON.
func Bare(text string) (string, bool) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	var b strings.Builder
	depth := 0
	for i := 0; i < len(text); {
		rest := text[i:]
		line, _, _ := strings.Cut(rest, "\n")
		first := i == 0 || text[i-1] == '\n'
		shown, length := rest[:1], 1
		switch c := rest[0]; {
		case first && (c == '%' || depth == 0 && tagLine.MatchString(line)):
			shown, length = line, len(line)
		case c == '{':
			shown, length = "{}", strings.IndexByte(rest, '}')+1
		case c == ';':
			shown, length = "{}", len(line)
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
			shown = "{}"
		}
		if length == 0 {
			return "", false
		}
		if depth == 0 {
			b.WriteString(shown)
		}
		i += length
	}
	return b.String(), depth == 0 && !object.MatchString(b.String())
}

// faults are what messages say of a text that is none, of a comment or a variation without an end, and of limits.
var faults = regexp.MustCompile("UTF-8|control character|not closed|more than")

// Unclear tells whether a reader stopped at a fault that comments and variations can bring: it is no law then that
// the same moves are found without them.
func Unclear(err error) bool { return faults.MatchString(err.Error()) }
