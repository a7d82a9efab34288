package pgn

import (
	"bytes"
	"io"

	"haft/model/bounded"
)

// braces reads a comment from { to }, which may be many lines later. Any blanks and line ends in it become one space.
// If tags follow an empty line, the } was forgotten: the comment must not swallow the games that follow.
func (p *parser) braces() error {
	opened, at := p.spot(p.at), p.at
	p.braced = true
	defer func() { p.braced = false }()
	p.comment = p.comment[:0]
	p.at++
	for {
		text := p.line[p.at:]
		end := bytes.IndexByte(text, '}')
		if end >= 0 {
			text = text[:end]
		}
		if err := p.tellMended(p.at, text); err != nil {
			return err
		}
		if p.comment = appendWords(p.comment, text); len(p.comment) > MaxNotes {
			return p.faultAt(opened, "found a comment of more than %s, expected a shorter one",
				bounded.Size(MaxNotes).Words())
		}
		if end >= 0 {
			p.at += end + 1
			break
		}
		if err := p.advance(); err == io.EOF {
			return p.faultAt(opened, "the comment that begins here is not closed; expected } before the end of the game")
		} else if err != nil {
			return err
		}
		at = 0
		if p.source.blank && tagBegins(p.line) {
			p.source.held = true
			p.set(nil)
			return p.faultAt(opened, "the comment that begins here is not closed; expected } before the end of the game")
		}
	}
	return p.addComment(at)
}

// semicolon reads a comment that ends with the line.
func (p *parser) semicolon() error {
	at := p.at
	text := p.line[p.at+1:]
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	if err := p.tellMended(at+1, text); err != nil {
		return err
	}
	p.at += 1 + len(text)
	p.comment = appendWords(p.comment[:0], text)
	return p.addComment(at)
}

func (p *parser) addComment(at int) error {
	if len(p.comment) == 0 {
		return nil
	}
	return p.note(at, string(p.comment), 0, "")
}

// appendWords appends the words of text, with one space between any two.
func appendWords(words, text []byte) []byte {
	for i := 0; i < len(text); {
		if isBlank(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && !isBlank(text[i]) {
			i++
		}
		if len(words) > 0 {
			words = append(words, ' ')
		}
		words = append(words, text[start:i]...)
	}
	return words
}
