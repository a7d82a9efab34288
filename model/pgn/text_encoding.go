package pgn

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// mark stands for a byte that is not text.
const mark = "\ufffd"

// mend makes text of the line. Bytes that are not UTF-8 are read as Windows-1252, and the first one of a game is noted.
// Old programs write Windows-1252 where the PGN standard asks for Latin-1; both have the same visible characters where
// they overlap. The five bytes that Windows-1252 leaves undefined, and control characters, become mark; so do all of
// these on a line with a NUL byte, which may not be text at all. What they mean where they stand is decided later.
func (p *parser) mend() {
	if _, what := flaw(p.line); what == "" {
		return
	}
	mended := make([]byte, 0, len(p.line)+len(mark))
	flaws, recoded := []string{}, -1
	binary := p.source.binary()
	for at := 0; at < len(p.line); {
		r, size := utf8.DecodeRune(p.line[at:])
		text, what := p.line[at:at+size], noText(r, size)
		if old := windows1252(text[0]); r == utf8.RuneError && size == 1 && old != utf8.RuneError && !binary {
			text, what = utf8.AppendRune(nil, old), ""
			if recoded < 0 {
				recoded = at
			}
		}
		if p.object && !p.part && r < utf8.RuneSelf {
			what = "" // package json refuses it
		}
		if what != "" {
			text = []byte(mark)
		}
		if what != "" || r == utf8.RuneError && size > 1 {
			flaws = append(flaws, what)
		}
		mended = append(mended, text...)
		at += size
	}
	if recoded >= 0 && p.game.Recoded == nil {
		const said = "found a byte that is not UTF-8; in this file such bytes are read as Windows-1252"
		p.game.Recoded = p.errorFrom(p.spot(recoded), said)
	}
	p.set(mended)
	if len(flaws) > 0 {
		p.flaws = flaws
	}
}

// flaw returns the first byte that is not UTF-8 or is a control character, and says what it is; what is "" if there is
// none. A NUL byte comes before all others, since it shows that this is not text at all.
func flaw(text []byte) (at int, what string) {
	if isPrintable(text) {
		return 0, ""
	}
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

// isPrintable reports whether a text has only visible characters of ASCII and spaces, as nearly all lines have. It looks
// at eight bytes at once, since each byte of each file passes here.
func isPrintable(text []byte) bool {
	const each, high = 0x0101010101010101, 0x8080808080808080
	for len(text) >= 8 {
		x := binary.LittleEndian.Uint64(text)
		if ((x-' '*each)&^x|x|(x+each))&high != 0 { // below a space, beyond ASCII, or 0x7f
			return false
		}
		text = text[8:]
	}
	for _, c := range text {
		if c < ' ' || c >= 0x7f {
			return false
		}
	}
	return true
}

// noText says why a character of so many bytes cannot be part of a text. It returns "" if it can.
func noText(r rune, size int) string {
	switch {
	case r == utf8.RuneError && size <= 1:
		return "a byte that is not UTF-8"
	case r == 0:
		return nulByte
	case r < ' ' && !isBlank(byte(r)), r == 0x7f:
		return controlCharacter
	}
	return ""
}

// flawIn returns the first byte of line[from:to] that was not text, and says what it was; what is "" if there is none.
func (p *parser) flawIn(from, to int) (at int, what string) {
	if p.flaws == nil {
		return 0, ""
	}
	n := bytes.Count(p.line[:from], []byte(mark))
	for at = from; ; at += len(mark) {
		next := bytes.Index(p.line[at:to], []byte(mark))
		if next < 0 {
			return 0, ""
		}
		if at += next; p.flaws[n] != "" {
			return at, p.flaws[n]
		}
		n++
	}
}

// notText is the error for the first byte of line[from:to] that was not text, or nil if there is none. A NUL byte comes
// before all others, since it shows that this is not text at all.
func (p *parser) notText(from, to int) error {
	at, what := p.flawIn(from, to)
	if what == "" {
		return nil
	}
	for next, also := at, what; also != "" && what != nulByte; next, also = p.flawIn(next+len(mark), to) {
		if also == nulByte {
			at, what = next, also
		}
	}
	expected := "text in UTF-8"
	if what == nulByte || p.source.binary() {
		expected += "; if this is UTF-16, make UTF-8 of it: iconv -f UTF-16 -t UTF-8"
	}
	return p.errorAt(at, "found %s, expected %s", what, expected)
}

// tellMended notes the first byte of line[from:to], which is a part of a comment or a tag, that was not text.
func (p *parser) tellMended(from, to int, where string) error {
	at, what := p.flawIn(from, to)
	if what == "" {
		return nil
	}
	return p.odd(p.spot(at), "found %s in %s, expected text in UTF-8; U+FFFD stands in its place", what, where)
}

// binary reports whether the line is not text at all: it holds a NUL byte.
func (s *source) binary() bool { return bytes.IndexByte(s.line, 0) >= 0 }

const (
	nulByte          = "a NUL byte"
	controlCharacter = "a control character"
)

// byteOrderMark may begin a file.
var byteOrderMark = []byte("\ufeff")

// windows1252 gives the character of a byte in Windows-1252, or utf8.RuneError for the five bytes that have none. It
// is a table of its own because golang.org/x/text comes with those of all code pages, a hundredth of what a browser
// has to load for the board.
func windows1252(b byte) rune {
	if b < 0x80 || b >= 0xa0 {
		return rune(b) // as in Latin-1
	}
	return quotesAndDashes[b-0x80]
}

// quotesAndDashes are the characters from 0x80 to 0x9f.
var quotesAndDashes = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž',
	utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž',
	'Ÿ',
}
