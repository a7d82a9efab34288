package pgn

import (
	"bytes"
	"io"
	"strconv"
)

// pgn reads a game in the PGN form, with or without tags. It returns io.EOF if there are no more games.
func (p *parser) pgn() error {
	err := p.movetext()
	if err == io.EOF && (p.begun || len(p.game.Tags) > 0) {
		err = nil
	}
	return err
}

// movetext reads up to the result, the tags of another game, or the end of the text. At the end of the text it returns
// io.EOF.
func (p *parser) movetext() error {
	for !p.over {
		if err := p.blanks(); err != nil {
			return p.closed(err)
		}
		if p.game.Line == 0 {
			p.game.Line, p.game.Offset = p.source.number, p.offset(p.at)
		}
		if err := p.element(); err != nil {
			return err
		}
	}
	return nil
}

// blanks skips what means nothing: blanks, commas, line ends, and lines that begin with a percent sign.
func (p *parser) blanks() error {
	for {
		for p.sameLine(); p.has(','); p.sameLine() {
			p.at++
		}
		escape := p.at == 0 && !p.part && len(p.line) > 0 && p.line[0] == '%'
		if p.at < len(p.line) && !escape {
			return nil
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
}

// element reads one tag, move, move number, note or result.
func (p *parser) element() error {
	switch c := p.line[p.at]; {
	case p.top().text && isWord(c):
		return p.textWord()
	case c == '{':
		return p.braces()
	case c == ';':
		return p.semicolon()
	case (c == '[' || c == '(') && p.enclosed() > 0:
		return p.enclosedWord()
	case c == '[':
		return p.bracket()
	case c == '(':
		return p.open()
	case c == ')':
		return p.close()
	case c == '$':
		return p.glyph()
	case p.illegible():
		return p.word()
	case c == '!' || c == '?':
		return p.marks()
	case c == '*':
		p.at++
		p.say(p.line[p.at-1 : p.at])
		return p.result(p.line[p.at-1 : p.at])
	case c == '.':
		p.at++
		p.claimed += p.claimed & 1 // "3. ..." is before a move of Black
		return nil
	case isDigit(c) && p.moveNumber():
		return nil
	case isWord(c):
		return p.word()
	case p.torn && !p.aside() && c != ')' && c != ']' && c != '}':
		return p.tornWord()
	}
	return p.stray("found %q, expected a move", bytes.Runes(p.line[p.at:])[0])
}

// moveNumber skips a number and the dots after it. It returns false for a digit that begins a move, as in 6d3 or 0-0,
// and for a number without dots that is not the number of the next move; in a torn game that may be any number.
func (p *parser) moveNumber() bool {
	i := p.at
	for i < len(p.line) && isDigit(p.line[i]) {
		i++
	}
	if i < len(p.line) && p.line[i] != '.' && isWord(p.line[i]) && wideBlank(p.line[i:]) == 0 {
		return false
	}
	if p.torn && i < len(p.line) && p.line[i] == '?' {
		return false
	}
	number := p.line[p.at:i]
	if i == len(p.line) || p.line[i] != '.' {
		p.begin()
		if due := (p.ply() + 1) / 2; !p.top().stopped && string(number) != strconv.Itoa(due) && !p.nearly(number, due) {
			return false
		}
	}
	dots := i
	for i < len(p.line) && p.line[i] == '.' {
		i++
	}
	if n, err := strconv.Atoi(string(number)); err == nil && n <= MaxPlies && !p.aside() {
		p.claimed = max(0, 2*n-1)
		if i-dots > 1 && n > 0 {
			p.claimed++
		}
	}
	p.said = p.said[:0]
	p.say(p.line[p.at:i])
	p.at = i
	return true
}
