package pgn

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
)

// A form is a format of game files.
type form uint8

const (
	unknown form = iota
	pgn
	jsonLines
	jsonArray // refused: games in JSON are one object a line
)

// sniffed is how much of a text is looked at to find its form, in bytes after the first that is not a blank.
const sniffed = 4 << 10

// formOf returns the form of a text, from its first character that is not a blank. It returns unknown if more of the
// text is needed. Last says that no more comes.
//
// A brace begins an object of JSON, or a comment. An object has a name in quotes, a colon and a value; anything else is
// a comment. Empty braces say nothing, and what follows them decides. In the same way, a bracket begins a tag, unless
// objects or a list follow.
func formOf(text []byte, last bool) form {
	if last && len(text) < sniffed {
		text = slices.Concat(text, []byte{'\n'}) // so ends the last line, whether it says so or not
	}
	last = last || len(text) >= sniffed
	text = text[:min(len(text), sniffed)]
	undecided := unknown
	if last {
		undecided = pgn
	}
	empty := false // there were empty braces
	for {
		text = trimStart(text)
		switch {
		case len(text) == 0 && last && empty:
			return jsonLines
		case len(text) == 0:
			return undecided
		case text[0] == '[' && !empty:
			return begins(text, jsonArray, last)
		case text[0] != '{':
			return pgn
		}
		inner := trimStart(text[1:])
		if len(inner) > 0 && inner[0] == '}' {
			line, _, _ := bytes.Cut(inner[1:], []byte{'\n'})
			if empty = true; len(trim(line)) > 0 {
				return pgn // objects of JSON have lines of their own
			}
			text = inner[1:]
			continue
		}
		return begins(text, jsonLines, last)
	}
}

// begins returns whole if the first three tokens of a text are those of JSON in that form, as far as they go: of a
// list, the second is a brace and the third a name, or both are strings. Otherwise the text is PGN, unless an object
// begins with a key of games. begins returns unknown if it cannot tell and more of the text comes.
func begins(text []byte, whole form, last bool) form {
	d := json.NewDecoder(bytes.NewReader(text))
	second := trimStart(text[1:])
	for i := range 3 {
		token, err := d.Token()
		name, isName := token.(string)
		switch cut := err == io.EOF || err == io.ErrUnexpectedEOF; {
		case cut && !last:
			return unknown
		case cut && len(second) > 0 && (second[0] == '{' || whole == jsonLines), isName && slices.Contains(keys, name) && named(text[d.InputOffset():]):
			return whole
		case err != nil, i == 2 && whole == jsonArray && !isName:
			return pgn
		}
	}
	return whole
}

// named reports whether what follows a key in quotes leaves it a key of JSON: no word does.
func named(text []byte) bool {
	text = trimStart(text)
	return len(text) > 0 && !isLetter(text[0])
}

// keys are those that games have in JSON.
var keys = []string{"moves", "id", "rules", "variant", "fen"}
