package pgn

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"
)

// word reads a move, or a sign that means a glyph.
func (p *parser) word() error {
	start, said := p.at, len(p.said)
	token, err := p.token()
	if err != nil {
		return err
	}
	if p.flaws != nil && !p.aside() {
		if err := p.notText(start, p.at); err != nil {
			return err
		}
	}
	p.begin()
	if isPlain(token) {
		p.promoting = false
		if p.top().stopped {
			return nil
		}
		return p.move(start, token)
	}
	token = p.beforeResult(token)
	if n, size := p.sign(start, token); n != 0 {
		numbered := p.claimed > 0 && !p.aside() && string(token) == "N" // in "2. N f3" a knight, and no novelty
		if numbered && !p.torn && !p.top().stopped {
			const apart = "found %q before a move, expected the move: the letter of a piece stands right before the square, as in Nf3"
			return p.unread(p.spot(start), apart, token)
		}
		if !numbered {
			p.said, p.at = p.said[:said], start+size
			next := bytes.TrimLeft(p.line[p.at:], " \t")
			if string(token) == "N" && len(next) > 0 && 'a' <= next[0] && next[0] <= 'h' {
				const apart = "found N apart before a move, expected a knight's move written as Nf3; it is taken for the sign of a novelty"
				if err := p.odd(p.spot(start), apart); err != nil {
					return err
				}
			}
			return p.addGlyph(start, n)
		}
	}
	if p.top().stopped {
		return nil
	}
	token = p.beforeGlyph(p.withPromotion(token))
	p.said = p.said[:said]
	p.say(token)
	p.promoting = promotes(token)
	if isNull(token) {
		if token, err = p.nullMove(start, token); err != nil {
			return err
		}
	}
	return p.move(start, token)
}

// isPlain reports whether a word ends like most moves, with a rank that is not the last one. It holds no result, no sign
// of a glyph and no promotion, and it is no null move.
func isPlain(word []byte) bool {
	n := len(word)
	return n > 1 && '2' <= word[n-1] && word[n-1] <= '7' && 'a' <= word[n-2] && word[n-2] <= 'h'
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
	said := p.unread(c.where, "%v", err)
	var doubt *Doubt
	if syntax, ok := said.(*SyntaxError); ok && errors.As(err, &doubt) {
		syntax.Meant = doubt.Moves
	}
	return said
}

// token reads up to the first character that cannot be part of a move.
func (p *parser) token() ([]byte, error) {
	start, joined := p.at, false
	for {
		at := p.at
		for at < len(p.line) && plainBytes[p.line[at]] { // nearly all characters
			at++
		}
		if p.at = at; at < len(p.line) && p.line[at] == ' ' {
			break
		}
		size := p.inWord(start)
		if size == 0 {
			break
		}
		joined = joined || size > 1 && isInvisible(bytes.Runes(p.line[p.at : p.at+size])[0])
		p.at += size
	}
	token := p.line[start:p.at]
	if joined {
		token = withoutInvisible(token)
	}
	p.say(token)
	if len(token) > MaxToken && !p.aside() {
		const long = "found a word of %d bytes, expected a move; no move has more than %d"
		return nil, p.errorAt(start, long, len(token), MaxToken)
	}
	return token, nil
}

// inWord returns the size of the character at hand if it belongs to the word that began at start though it is neither a
// letter nor another character of most moves, and 0 if it does not.
func (p *parser) inWord(start int) int {
	switch {
	case p.at == len(p.line):
		return 0
	case p.line[p.at] < utf8.RuneSelf:
		if p.innerSign(start) || p.illegible() {
			return 1
		}
		return 0
	}
	r, size := utf8.DecodeRune(p.line[p.at:])
	after := p.at + size
	switch {
	case p.at > start && isInvisible(r) && after < len(p.line) && isWord(p.line[after]) &&
		(joins(r) || unfinished(p.line[start:p.at])):
		return size
	case isGlyph(r) || wideBlank(p.line[p.at:]) > 0:
		return 0
	}
	return size
}

// unfinished reports whether the start of a word is no move as long as nothing follows it.
func unfinished(start []byte) bool {
	return !hasSquare(start) || strings.IndexByte("=-/:x", start[len(start)-1]) >= 0
}

// innerSign reports whether the character at hand is one of Reader.Inner and belongs to the word that began at start.
func (p *parser) innerSign(start int) bool {
	return p.at > start && p.inner != "" && strings.IndexByte(p.inner, p.line[p.at]) >= 0 &&
		p.at+2 < len(p.line) && isSquare(p.line[p.at+1], p.line[p.at+2])
}
