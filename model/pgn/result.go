package pgn

import (
	"bytes"
	"slices"
	"unicode"
)

// Result returns the result to write after the moves: the value of the tag Result if that is a result, else "*".
func (h *Header) Result() string {
	if r := resultOf(h.Tag("Result")); r != "" {
		return r
	}
	return "*"
}

// resultOf returns the result that a word means, as PGN writes it. It returns "" for * and for any other word.
func resultOf[T ~string | ~[]byte](token T) string {
	switch string(token) { // not kept, or each word would be copied
	case "1-0", "1–0", "1:0": // books and German papers have the others
		return "1-0"
	case "0-1", "0–1", "0:1":
		return "0-1"
	case "1/2-1/2", "1/2", "½-½", "½–½", "½:½":
		return "1/2-1/2"
	}
	return ""
}

// result ends the game, and becomes its tag Result if it has none. In a variation a result is kept as text.
func (p *parser) result(token []byte) error {
	if p.aside() {
		return p.keep()
	}
	p.over = true
	if result := resultOf(token); result != "" {
		p.game.resulted(result)
	}
	return nil
}

// resulted gives the tag Result a value unless it has one.
func (h *Header) resulted(result string) {
	i := slices.IndexFunc(h.Tags, func(t Tag) bool { return t.Name == "Result" })
	switch {
	case i < 0:
		h.Tags = append(h.Tags, Tag{Name: "Result", Value: result})
	case h.Tags[i].Value == "":
		h.Tags[i].Value = result
	}
}

// endsGame reports whether the last word of the line is a result.
func endsGame(line []byte) bool {
	last := bytes.TrimRightFunc(line, unicode.IsSpace)
	last = last[bytes.LastIndexFunc(last, unicode.IsSpace)+1:]
	return resultOf(last) != "" || string(last) == "*"
}
