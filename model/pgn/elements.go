package pgn

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// pgn reads a game of the PGN form, tags or none. At the end of the file it returns
// io.EOF.
func (p *parser) pgn() error {
	err := p.movetext()
	if err == io.EOF && (p.begun || len(p.game.Tags) > 0) {
		err = nil
	}
	return err
}

// movetext reads up to the result, the tags of another game, or the end of the text.
// It returns io.EOF at that end.
func (p *parser) movetext() error {
	for !p.over {
		if err := p.blanks(); err != nil {
			return p.closed(err)
		}
		if p.game.Line == 0 {
			p.game.Line = p.source.number
		}
		if err := p.element(); err != nil {
			return err
		}
	}
	return nil
}

// blanks passes over what says nothing: blanks, commas, line ends and lines that
// begin with a percent sign.
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

// element reads one thing: a tag, a move, its number, a note, a result.
func (p *parser) element() error {
	switch c := p.line[p.at]; {
	case p.top().text && isWord(c):
		return p.textWord()
	case c == '{':
		return p.braces()
	case c == ';':
		return p.semicolon()
	case c == '[':
		return p.bracket()
	case c == '(':
		return p.open()
	case c == ')':
		return p.close()
	case c == '$':
		return p.glyph()
	case c == '!' || c == '?':
		return p.marks()
	case c == '*':
		p.at++
		p.say(p.line[p.at-1 : p.at])
		return p.result(p.line[p.at-1 : p.at])
	case c == '.':
		p.at++
		return nil
	case isDigit(c) && p.moveNumber():
		return nil
	case isWord(c):
		return p.word()
	}
	return p.stray("found %q, expected a move", bytes.Runes(p.line[p.at:])[0])
}

// moveNumber passes over a number and its dots, unless it begins a move: 6d3, 0-0. Without dots it
// must be the number that is due.
func (p *parser) moveNumber() bool {
	i := p.at
	for i < len(p.line) && isDigit(p.line[i]) {
		i++
	}
	if i < len(p.line) && p.line[i] != '.' && isWord(p.line[i]) && wideBlank(p.line[i:]) == 0 {
		return false
	}
	if i == len(p.line) || p.line[i] != '.' {
		p.begin()
		if due := strconv.Itoa((p.ply() + 1) / 2); string(p.line[p.at:i]) != due && !p.top().stopped {
			return false
		}
	}
	for i < len(p.line) && p.line[i] == '.' {
		i++
	}
	p.said = p.said[:0]
	p.say(p.line[p.at:i])
	p.at = i
	return true
}

// result ends the game. It is kept as the tag Result if there is none. In a variation it is text.
func (p *parser) result(token []byte) error {
	if p.aside() {
		return p.keep()
	}
	p.begin()
	p.over = true
	if result := resultOf(token); result != "" && p.game.Tag("Result") == "" {
		p.game.Tags = append(p.game.Tags, Tag{Name: "Result", Value: result})
	}
	return nil
}

// resultOf is the result that a word is, other than *, in the words of PGN; "" if it is none.
func resultOf[T ~string | ~[]byte](token T) string {
	switch s := string(token); s {
	case "1-0", "0-1", "1/2-1/2":
		return s
	case "1/2", "½-½", "½–½", "½:½":
		return "1/2-1/2"
	case "1–0", "1:0": // as books and German papers have it
		return "1-0"
	case "0–1", "0:1":
		return "0-1"
	}
	return ""
}

// bracket reads a tag pair, or finds that the tags of another game begin.
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

// closed returns err, unless a variation is still open.
func (p *parser) closed(err error) error {
	if p.aside() && (err == nil || err == io.EOF) {
		return p.faultAt(p.top().opened, "the variation that begins here is not closed; expected )")
	}
	return err
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isWord tells whether c may be part of a move as written. Letters beyond ASCII are
// among them, so that a message can show the whole word.
func isWord(c byte) bool { return wordBytes[c] }

var wordBytes = func() (is [256]bool) {
	for c := range is {
		b := byte(c)
		is[c] = isDigit(b) || isLetter(b) || b >= utf8.RuneSelf || strings.IndexByte("+#=-/:.", b) >= 0
	}
	return is
}()
