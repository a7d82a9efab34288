package pgn

import (
	"bytes"
	"unicode/utf8"
)

// mark stands for a byte that is no text.
const mark = "\ufffd"

// beside tells whether what is read stands beside the main line.
func (p *parser) beside() bool { return p.braced || p.aside() }

// mend puts mark in place of each byte that is no text, up to the first that stands in the main line. A word with
// it is no move, and so becomes text with a message; tellMended has one for comments.
func (p *parser) mend() {
	line, depth, comment := p.line, len(p.lines)-1, p.braced
	mended, found := make([]byte, 0, len(line)+len(mark)), ""
	toEnd := false // of the line: in a comment behind a semicolon
	for at := 0; at < len(line); {
		r, size := utf8.DecodeRune(line[at:])
		text := line[at : at+size]
		switch what := noText(r, size); {
		case what != "" && depth == 0 && !comment && !toEnd:
			text, size = line[at:], len(line)-at
		case what != "":
			text, found = []byte(mark), what
		case comment:
			comment = r != '}'
		case toEnd:
			toEnd = r != '\n'
		case r == '{':
			comment = true
		case r == ';':
			toEnd = true
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		}
		mended = append(mended, text...)
		at += size
	}
	p.set(mended)
	p.mended = found
}

// tellMended says what was wrong in a comment, or a line of it, that begins at byte at of the line.
func (p *parser) tellMended(at int, comment []byte) error {
	if p.mended == "" {
		return nil
	}
	i := bytes.Index(comment, []byte(mark))
	if i < 0 {
		return nil
	}
	return p.odd(p.spot(at+i), "found %s in a comment, expected text in UTF-8", p.mended)
}
