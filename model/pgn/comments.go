package pgn

import (
	"bytes"
	"io"
	"slices"

	"haft/model/input"
)

// braces reads a comment from { to }, which may be many lines later. Any blanks and line ends in it become one space.
// If tags follow an empty line and the comment does not quote them, the } was forgotten: the comment must not swallow
// the games that follow.
func (p *parser) braces() error {
	opened, at := p.spot(p.at), p.at
	began := p.source.start
	p.comment = p.comment[:0]
	p.at++
	for {
		text := p.line[p.at:]
		end := bytes.IndexByte(text, '}')
		if end >= 0 {
			text = text[:end]
		}
		if err := p.tellMended(p.at, p.at+len(text), "a comment"); err != nil {
			return err
		}
		if p.comment = appendWords(p.comment, text); len(p.comment) > MaxNotes {
			return p.errorFrom(opened, "found a comment of more than %s, expected a shorter one",
				input.Size(MaxNotes).Words())
		}
		if end >= 0 {
			p.at += end + 1
			break
		}
		if err := p.advance(); err == io.EOF {
			return p.errorFrom(opened, "the comment that begins here is not closed; expected } before the end of the game")
		} else if err != nil {
			return err
		}
		at = 0
		if p.source.blank && tagBegins(p.line) && !p.quotes(began) {
			p.source.held = true
			p.set(nil)
			return p.errorFrom(opened, "the comment that begins here is not closed; expected } before the end of the game")
		}
	}
	return p.addComment(at)
}

// longestQuote is how far tags in a comment may be from its braces, in bytes.
const longestQuote = 32 << 10

// quotes reports whether the tags at hand stand in the comment that began on the line at a byte of the file, because the
// next brace closes it. If that opens another comment, or is far away, this one was not closed.
func (p *parser) quotes(began int64) bool {
	if p.source.start-began > longestQuote {
		return false
	}
	if i := slices.IndexFunc(p.line, isBrace); i >= 0 {
		return p.line[i] == '}'
	}
	return p.ahead(longestQuote, isBrace) == '}'
}

func isBrace(c byte) bool { return c == '{' || c == '}' }

// semicolon reads a comment that ends with the line.
func (p *parser) semicolon() error {
	at := p.at
	text := p.line[p.at+1:]
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	if err := p.tellMended(at, at+1+len(text), "a comment"); err != nil {
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
	if isPrintable(text) && !bytes.Contains(text, []byte("  ")) { // the common case
		text = trim(text)
		if len(words) > 0 && len(text) > 0 {
			words = append(words, ' ')
		}
		return append(words, text...)
	}
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
