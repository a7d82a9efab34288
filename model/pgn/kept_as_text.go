package pgn

import "strings"

// Variations and notes do not change what the game is. Where they make no sense they are kept as text, and Header.Odd
// says so.

// say adds a word to those of the current move, in case they must be kept as text. Moves of the main line never are.
func (p *parser) say(word []byte) {
	if !p.aside() || len(word) == 0 {
		return
	}
	if len(p.said) > 0 {
		p.said = append(p.said, ' ')
	}
	p.said = append(p.said, word...)
}

// keep keeps the words of the current move as text, and the rest of the variation too.
func (p *parser) keep() error {
	p.top().text = true
	text := string(p.said)
	p.said = p.said[:0]
	return p.note(p.at, "", 0, text)
}

// unread handles a move that makes no sense. In the main line it is an error; in a variation it is kept as text.
func (p *parser) unread(at spot, format string, args ...any) error {
	switch {
	case !p.aside():
		broken := p.errorFrom(at, format, args...)
		if p.skipWords(at, broken) {
			return nil
		}
		return broken
	case !p.top().text:
		if err := p.odd(at, format+"; kept as text", args...); err != nil {
			return err
		}
	}
	return p.keep()
}

// textWord reads a word in a variation of which the rest is kept as text.
func (p *parser) textWord() error {
	p.say(p.run())
	return p.keep()
}

// stray handles a character that cannot begin anything. The characters after it, up to a blank, belong to the same
// word.
func (p *parser) stray(format string, args ...any) error {
	at := p.spot(p.at)
	p.say(p.run())
	return p.unread(at, format, args...)
}

// run skips at least one character, and then all up to a blank or a sign that ends a word of text.
func (p *parser) run() []byte {
	start := p.at
	for p.at++; p.at < len(p.line) && !isBlank(p.line[p.at]) && wideBlank(p.line[p.at:]) == 0; p.at++ {
		if strings.IndexByte("{}();,$!?", p.line[p.at]) >= 0 && !p.innerSign(start) {
			break
		}
	}
	return p.line[start:p.at]
}

// oddNote keeps as text what looked like a glyph or a mark and is neither. It began at byte start.
func (p *parser) oddNote(start int, expected string) error {
	text := p.line[start:p.at]
	if err := p.odd(p.spot(start), "found %s, %s; kept as text", Clip(text), expected); err != nil {
		return err
	}
	return p.note(start, "", 0, string(text))
}

// odd notes that something makes no sense, and what becomes of it. It says nothing about what comes after an illegal move.
func (p *parser) odd(at spot, format string, args ...any) error {
	if p.top().stopped {
		return nil
	}
	said := p.errorFrom(at, format, args...)
	p.game.Odd = append(p.game.Odd, said)
	return p.take(p.at, NoteSize+len(said.Msg))
}
