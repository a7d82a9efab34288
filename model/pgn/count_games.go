package pgn

import (
	"bytes"
	"unicode/utf8"
)

// Count returns how many games a section holds, if that is certain without reading them: in JSON Lines, each line must
// look like a whole object; in PGN, each game must be a block of tags, an empty line, a block of moves that ends with
// the only result in it, and an empty line. A game that is written so is one game even if it is broken. Counting takes
// a tenth of the time of reading.
//
// The section must not be the last of its stream.
func (s *Section) Count() (games int, certain bool) {
	text := s.source.text
	if s.Start == 0 {
		text = bytes.TrimPrefix(text, byteOrderMark)
	}
	if s.Size == 0 || s.source.in != nil {
		return 0, false
	}
	if s.form == jsonLines || s.form == unknown && formOf(trimStart(text), true) == jsonLines {
		return countObjects(text)
	}
	c := counting{left: text}
	for c.blanks(); len(c.left) > 0; c.blanks() {
		sound := c.tags()
		if sound {
			sound = c.moves()
		}
		if !sound {
			return 0, false
		}
		games++
	}
	return games, true
}

func countObjects(text []byte) (objects int, certain bool) {
	for line := range bytes.Lines(text) {
		switch {
		case len(trim(line)) == 0:
		case endsObject(line):
			objects++
		default:
			return 0, false
		}
	}
	return objects, true
}

// A counting goes through a text line by line.
type counting struct {
	line []byte // without its end
	left []byte // the text after it
}

// next moves on to the next line. It returns false at the end, and for an empty line.
func (c *counting) next() bool {
	end := bytes.IndexByte(c.left, '\n') + 1
	if end == 0 {
		end = len(c.left)
	}
	c.line, c.left = cutNewline(c.left[:end]), c.left[end:]
	return len(trim(c.line)) > 0
}

// blanks skips empty lines.
func (c *counting) blanks() {
	for len(c.left) > 0 {
		before := c.left
		if c.next() {
			c.left = before
			return
		}
	}
}

// tags goes through lines with one tag each, and the empty line after them. It returns false if there is anything
// else.
func (c *counting) tags() bool {
	n := 0
	for ; c.next(); n++ {
		_, value, found := bytes.Cut(c.line, []byte{'"'})
		if !found || c.line[0] != '[' || !tagBegins(c.line) || len(value) < 2 ||
			bytes.IndexByte(value, '"') != len(value)-2 || value[len(value)-1] != ']' || bytes.IndexByte(value, '\\') >= 0 {
			return false
		}
	}
	return n > 0
}

// moves goes through the lines up to an empty one. It returns false unless they end with the only result.
func (c *counting) moves() bool {
	start, size := c.left, 0
	for c.next() {
		if first := trim(c.line)[0]; first == '[' || first == '%' {
			return false
		}
		size = len(start) - len(c.left)
	}
	text := trim(start[:size])
	last := bytes.LastIndexFunc(text, isSpace) + 1
	closed := bytes.LastIndexByte(text, '{') <= bytes.LastIndexByte(text, '}') // else a comment may quote what follows
	return size > 0 && closed && endsGame(text[last:]) && !mayEnd(text[:last])
}

// mayEnd reports whether the moves of a game may end within a text, which ends with a blank or is empty. A comment
// after a semicolon may hide a result, some results have characters beyond ASCII, and a fence of Markdown ends a game.
func mayEnd(text []byte) bool {
	for i, c := range text {
		switch ends[c] {
		case certainly:
			return true
		case between:
			before, after := trim(text[:i]), trim(text[i+1:])
			if len(before) > 0 && len(after) > 0 && isScore(before[len(before)-1]) && isScore(after[0]) &&
				(len(after) == 1 || !isDigit(after[1])) { // 0:10:00 is a time
				return true
			}
		}
	}
	return false
}

// isScore reports whether a character may stand beside the dash of a result.
func isScore(c byte) bool { return c == '0' || c == '1' || c == '2' || c == '5' }

// What a byte says about the end of the moves.
const (
	certainly = 1 + iota // they may end here
	between              // they end here if it is between the digits of a result
)

var ends = func() (ends [256]byte) {
	for c := utf8.RuneSelf; c < len(ends); c++ {
		ends[c] = certainly
	}
	for _, c := range "*;`~" {
		ends[c] = certainly
	}
	for _, c := range "-:/" {
		ends[c] = between
	}
	return ends
}()
