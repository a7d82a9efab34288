package pgn

import (
	"bytes"
	"unicode/utf8"
)

// recode reads the bytes of the line that are not UTF-8 as Windows-1252, and notes the first one of a game. Old
// programs write Windows-1252 where the PGN standard asks for Latin-1; both have the same visible characters where they
// overlap. The five bytes that Windows-1252 leaves undefined are not changed, and neither is a line with a NUL byte,
// which is not text at all.
func (p *parser) recode() {
	if p.source.binary() {
		return
	}
	recoded := make([]byte, 0, len(p.line)+len(mark))
	first := -1
	for at := 0; at < len(p.line); {
		r, size := utf8.DecodeRune(p.line[at:])
		text := p.line[at : at+size]
		if old := windows1252(text[0]); r == utf8.RuneError && size == 1 && old != utf8.RuneError {
			text = utf8.AppendRune(nil, old)
			if first < 0 {
				first = at
			}
		}
		recoded = append(recoded, text...)
		at += size
	}
	if first < 0 {
		return
	}
	if p.game.Recoded == nil {
		const said = "found a byte that is not UTF-8; in this file such bytes are read as Windows-1252"
		p.game.Recoded = p.faultAt(p.spot(first), said)
	}
	p.set(recoded)
}

// mark replaces a byte that is not text.
const mark = "\ufffd"

// flaw returns the first byte that is not UTF-8 or is a control character, and says what it is; what is "" if there is
// none. A NUL byte comes before all others, since it shows that this is not text at all.
func flaw(text []byte) (at int, what string) {
	ascii := true
	for i, c := range text {
		if c >= utf8.RuneSelf {
			ascii = false
		} else if c < ' ' && !isBlank(c) || c == 0x7f {
			at, what = i, noText(rune(c), 1)
			if c == 0 {
				return at, what
			}
			text = text[:i]
			break
		}
	}
	if ascii || utf8.Valid(text) {
		return at, what
	}
	at = 0
	for {
		r, size := utf8.DecodeRune(text[at:])
		if what := noText(r, size); what != "" {
			return at, what
		}
		at += size
	}
}

// noText says why a character of so many bytes cannot be part of a text. It returns "" if it can.
func noText(r rune, size int) string {
	switch {
	case r == utf8.RuneError && size <= 1:
		return "a byte that is not UTF-8"
	case r == 0:
		return "a NUL byte"
	case r < ' ' && !isBlank(byte(r)), r == 0x7f:
		return "a control character"
	}
	return ""
}

// cutFlaw mends what it can of a line with bytes that are not text. If one is left in the main line, the line is cut
// before the word with that byte, so that the moves before it are still read.
func (p *parser) cutFlaw() error {
	at, what := flaw(p.line)
	if what != "" {
		p.recode()
		at, what = flaw(p.line)
	}
	if what != "" && !p.object && (p.line[0] != '[' || p.beside()) {
		p.mend()
		at, what = flaw(p.line)
	}
	if what == "" {
		return nil
	}
	if p.line[0] == '[' || p.line[0] == '{' || p.source.binary() {
		return p.notText()
	}
	p.flaw = p.line
	mended := p.mended
	p.set(p.line[:bytes.LastIndexFunc(p.line[:at], isSpace)+1])
	p.mended = mended
	return nil
}

// notText is the fault for the first byte of the line that is not text.
func (p *parser) notText() error {
	p.flaw = nil
	at, what := flaw(p.line)
	return p.fault(at, "found %s, expected text in UTF-8", what)
}

// beside reports whether the parser is in a comment or a variation.
func (p *parser) beside() bool { return p.braced || p.aside() }

// mend replaces each byte that is not text by mark, up to the first one in the main line. A word with mark in it is
// not a move, so it becomes text with a message. For comments, tellMended gives the message.
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

// tellMended notes what was mended in a comment, or in one line of it, that begins at byte at of the line.
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

// binary reports whether the line is not text at all: it holds a NUL byte.
func (s *source) binary() bool { return bytes.IndexByte(s.line, 0) >= 0 }

// byteOrderMark may begin a file.
var byteOrderMark = []byte("\ufeff")
