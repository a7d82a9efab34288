package pgn

import (
	"unicode/utf8"
)

// recode takes the bytes of the line that are not UTF-8 as Windows-1252, and notes the first of a game. Old
// programs write that where the standard of PGN asks for Latin-1; the two agree on all that can be seen. The
// five bytes that mean nothing in it stay, and so does a line with a NUL byte, which is no text at all.
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
		p.game.Recoded = p.says(p.spot(first), said)
	}
	p.set(recoded)
}
