package pgn

import "strings"

// What stands beside the main line says nothing about the game. Where it makes no sense it is kept as
// text, and a message says so.

// say adds to the words of the move at hand, in case that they are kept as text. Those of the main line
// never are.
func (p *parser) say(word []byte) {
	if !p.aside() || len(word) == 0 {
		return
	}
	if len(p.said) > 0 {
		p.said = append(p.said, ' ')
	}
	p.said = append(p.said, word...)
}

// keep keeps the words of the move at hand as text, and has the moves after them kept so as well.
func (p *parser) keep() error {
	p.top().text = true
	text := string(p.said)
	p.said = p.said[:0]
	return p.note(p.at, "", 0, text)
}

// unread is for a move that makes no sense: a fault in the main line, else text.
func (p *parser) unread(at spot, format string, args ...any) error {
	switch {
	case !p.aside():
		return p.faultAt(at, format, args...)
	case !p.top().text:
		if err := p.odd(at, format, args...); err != nil {
			return err
		}
	}
	return p.keep()
}

// textWord reads a word in a variation that is text by now.
func (p *parser) textWord() error {
	p.say(p.run())
	return p.keep()
}

// stray is for a character that begins nothing. What sticks to it is of one word with it.
func (p *parser) stray(format string, args ...any) error {
	at := p.spot(p.at)
	p.say(p.run())
	return p.unread(at, format, args...)
}

// run passes over at least one character, up to a blank or what ends a word of text.
func (p *parser) run() []byte {
	start := p.at
	for p.at++; p.at < len(p.line) && !isBlank(p.line[p.at]) && wideBlank(p.line[p.at:]) == 0; p.at++ {
		if strings.IndexByte("{}();,$!?", p.line[p.at]) >= 0 && !p.innerSign(start) {
			break
		}
	}
	return p.line[start:p.at]
}

// oddNote keeps what was to be a note and is none, from byte start on.
func (p *parser) oddNote(start int, expected string) error {
	text := p.line[start:p.at]
	if err := p.odd(p.spot(start), "found %s, %s", Clip(text), expected); err != nil {
		return err
	}
	return p.note(start, "", 0, string(text))
}

// odd tells of something that is kept as text. Nothing is said of what comes after an illegal move.
func (p *parser) odd(at spot, format string, args ...any) error {
	if p.top().stopped {
		return nil
	}
	said := p.says(at, format+"; kept as text", args...)
	p.game.Odd = append(p.game.Odd, said)
	return p.take(p.at, NoteSize+len(said.Msg))
}
