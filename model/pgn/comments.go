package pgn

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"haft/model/input"
)

// braces reads a comment from { to }, which may be many lines later. Any blanks and line ends in it become one space.
// If tags follow an empty line and the comment does not quote them, the } was forgotten: the comment must not swallow
// the games that follow.
func (p *parser) braces() error {
	if read, err := p.bracesOnLine(); read {
		return err
	}
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

// bracesOnLine reads a comment that ends on its line and has no bytes that were not text, as nearly all have. It counts
// no columns, which only messages need. It returns false for any other comment.
func (p *parser) bracesOnLine() (read bool, err error) {
	at, text := p.at, p.line[p.at+1:]
	end := bytes.IndexByte(text, '}')
	if end < 0 || end > MaxNotes || p.flaws != nil {
		return false, nil
	}
	p.at += end + 2
	if p.top().stopped {
		return true, nil
	}
	p.comment = appendWords(p.comment[:0], text[:end])
	return true, p.addComment(at)
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
	switch {
	case len(p.comment) == 0 || p.top().stopped:
		return nil
	case p.mute:
		return p.take(at, NoteSize+len(p.comment))
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
