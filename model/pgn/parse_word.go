package pgn

import (
	"strings"
	"unicode/utf8"
)

// word reads a move, or a result.
func (p *parser) word() error {
	start, said := p.at, len(p.said)
	token, err := p.token()
	if err != nil {
		return err
	}
	if resultOf(token) != "" {
		return p.result(token)
	}
	token = p.beforeResult(token)
	p.begin()
	if n := sign(token); n != 0 {
		p.said = p.said[:said]
		return p.addGlyph(start, n)
	}
	if p.top().stopped {
		return nil
	}
	if isNull(token) {
		if token, err = p.nullMove(start, token); err != nil {
			return err
		}
	}
	return p.move(start, token)
}

// move asks the Player for the move that begins with the token at byte start.
func (p *parser) move(start int, token []byte) error {
	c := &p.cursor
	c.start, c.where, c.failed, c.claimed = start, spot{}, nil, 0
	if !p.aside() {
		c.claimed, p.claimed = p.claimed, 0
	}
	title := p.mayBeTitle(token)
	err := p.moves.move(c, token)
	switch {
	case err == nil:
		p.top().plies++
		if p.aside() {
			p.said = p.said[:0]
			p.notes += plySize // the variation's note finds out whether that is too much
		}
		return nil
	case c.failed != nil:
		return c.failed
	case err == ErrSkip:
		p.skipped++
		p.said = p.said[:0]
		return nil
	case err == ErrStop && !p.aside():
		p.top().stopped = true
		return nil
	case c.where == spot{}:
		c.where = p.spot(start)
	}
	if title {
		err = titled(err)
	}
	return p.unread(c.where, "%v", err)
}

// token reads up to the first character that cannot be part of a move.
func (p *parser) token() ([]byte, error) {
	start := p.at
	for ; p.at < len(p.line); p.at++ {
		c := p.line[p.at]
		if (!isWord(c) || c >= utf8.RuneSelf && wideBlank(p.line[p.at:]) > 0) && !p.innerSign(start) && !p.illegible() {
			break
		}
	}
	token := p.line[start:p.at]
	p.say(token)
	if len(token) > MaxToken && !p.aside() {
		const long = "found a word of %d bytes, expected a move; no move has more than %d"
		return nil, p.fault(start, long, len(token), MaxToken)
	}
	return token, nil
}

// innerSign reports whether the character at hand is one of Reader.Inner and belongs to the word that began at start.
func (p *parser) innerSign(start int) bool {
	return p.at > start && p.inner != "" && strings.IndexByte(p.inner, p.line[p.at]) >= 0 &&
		p.at+2 < len(p.line) && isSquare(p.line[p.at+1], p.line[p.at+2])
}
