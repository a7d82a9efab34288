package pgn

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tagBegins reports whether a line begins with a tag pair: [Name "
func tagBegins(line []byte) bool {
	line = trim(line)
	if len(line) == 0 || line[0] != '[' {
		return false
	}
	line = trim(line[1:])
	name := 0
	for name < len(line) && isTagName(line[name]) {
		name++
	}
	rest := trim(line[name:])
	return name > 0 && len(rest) > 0 && rest[0] == '"'
}

// repeats reports whether the game has a tag with the name of the tag pair at hand.
func (p *parser) repeats() bool {
	at := p.at
	defer func() { p.at = at }()
	p.at++
	name, err := p.tagName()
	if err != nil {
		return false
	}
	for _, t := range p.game.Tags {
		if t.Name == name {
			return true
		}
	}
	return false
}

// tag reads one tag pair and passes it to the Player.
func (p *parser) tag() error {
	start := p.at
	p.at++
	name, err := p.tagName()
	if err != nil {
		return err
	}
	p.sameLine()
	if !p.has('"') {
		return p.fault(p.at, "found %s, expected a quote: the tag %s has a value in quotes", p.here(), name)
	}
	at := p.at
	value, err := p.tagValue(name)
	if err != nil {
		return err
	}
	p.sameLine()
	if !p.has(']') {
		const expected = `found %s, expected ] at the end of tag %s; a quote within a value is written \"`
		return p.fault(p.at, expected, p.here(), name)
	}
	p.at++
	if err := p.take(start, NoteSize+len(name)+len(value)); err != nil {
		return err
	}
	p.game.Tags = append(p.game.Tags, Tag{Name: name, Value: value})
	if err := p.moves.Tag(name, value); err != nil {
		return p.fault(at, "%v", err)
	}
	return nil
}

func (p *parser) tagName() (string, error) {
	p.sameLine()
	start := p.at
	for p.at < len(p.line) && isTagName(p.line[p.at]) {
		p.at++
	}
	switch n := p.at - start; {
	case n == 0 && (p.has('{') || p.at == len(p.line)):
		const list = "found [ and %s, expected the name of a tag; games in JSON are one object a line, and not an array"
		return "", p.fault(p.at, list, p.here())
	case n == 0:
		return "", p.fault(p.at, "found %s, expected the name of a tag", p.here())
	case n > MaxToken:
		return "", p.fault(start, "the name of a tag has %d bytes, expected at most %d", n, MaxToken)
	}
	return string(p.line[start:p.at]), nil
}

// tagValue reads a string in quotes, in which \" and \\ mean " and \.
func (p *parser) tagValue(name string) (string, error) {
	start := p.at
	if text, _, found := bytes.Cut(p.line[start+1:], []byte{'"'}); found && bytes.IndexByte(text, '\\') < 0 {
		p.at = start + len(text) + 2
		return string(text), nil // the common case
	}
	var value strings.Builder
	for i := start + 1; i < len(p.line); i++ {
		c := p.line[i]
		if c == '"' {
			p.at = i + 1
			return value.String(), nil
		}
		if c == '\\' && i+1 < len(p.line) && (p.line[i+1] == '"' || p.line[i+1] == '\\') {
			i++
			c = p.line[i]
		}
		value.WriteByte(c)
	}
	return "", p.fault(start, "the value of tag %s has no end; expected a quote before the end of the line", name)
}

// sameLine skips the blanks that follow on this line.
func (p *parser) sameLine() {
	for p.at < len(p.line) {
		c := p.line[p.at]
		switch {
		case isBlank(c):
			p.at++
		case c >= utf8.RuneSelf && wideBlank(p.line[p.at:]) > 0:
			p.at += wideBlank(p.line[p.at:])
		default:
			return
		}
	}
}

func (p *parser) has(c byte) bool { return p.at < len(p.line) && p.line[p.at] == c }

// here returns the character at hand, for messages.
func (p *parser) here() string {
	for _, r := range string(p.line[p.at:min(p.at+4, len(p.line))]) {
		return strconv.QuoteRune(r)
	}
	return "the end of the line"
}

// bracket reads a tag pair of this game, or ends the game where the tags of another begin.
func (p *parser) bracket() error {
	starts := !p.part && len(trim(p.line[:p.at])) == 0 && tagBegins(p.line)
	again := starts && p.source.blank && !p.begun && p.repeats()
	switch {
	case starts && (p.begun || p.aside()) || again:
		p.source.held = true
		p.over = true
		p.set(nil)
		return p.closed(nil)
	case p.begun || p.part || p.aside():
		return p.stray("found [, expected a move; tag pairs stand before the moves, at the start of a line")
	}
	return p.tag()
}
