package pgn

import (
	"bytes"
	"io"
	"strings"
)

// braces reads a comment from { to }, which may be many lines away. Blanks and line
// ends in it count as one space. Tags after an empty line show that } was forgotten:
// the comment must not swallow the games that follow.
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
			return p.faultAt(opened, "a comment of more than %d bytes", MaxNotes)
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

// appendWords adds the words of text, with one space between any two.
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

// open begins a variation, which replaces the last move read.
func (p *parser) open() error {
	if len(p.lines) > MaxDepth {
		return p.fault(p.at, "variations nested more than %d deep", MaxDepth)
	}
	top := p.top()
	v := level{first: top.first, opened: p.spot(p.at), stopped: top.stopped, text: top.text}
	switch {
	case top.plies > 0:
		v.first += top.plies - 1
		v.live = !top.stopped && !top.text
	case !top.stopped && !top.text:
		v.text = true
		if err := p.odd(p.spot(p.at), "found a variation, expected the move that it replaces before it"); err != nil {
			return err
		}
	}
	p.lines = append(p.lines, v)
	p.moves.open(v.live)
	p.said = p.said[:0]
	p.at++
	return nil
}

func (p *parser) close() error {
	if !p.aside() {
		return p.fault(p.at, "found ), but no variation is open")
	}
	live := p.top().live
	p.said = p.said[:0]
	p.lines = p.lines[:len(p.lines)-1]
	p.at++
	keep := !p.top().stopped
	if p.moves.close(live, keep); !keep {
		return nil
	}
	return p.take(p.at-1, NoteSize)
}

// glyph reads a numeric annotation glyph, $0 to $255. $0 says nothing. Any other is kept as text.
func (p *parser) glyph() error {
	start := p.at
	n := 0
	for p.at++; p.at < len(p.line) && isDigit(p.line[p.at]); p.at++ {
		n = min(10*n+int(p.line[p.at]-'0'), 256)
	}
	if p.at == start+1 || n > 255 {
		return p.oddNote(start, "expected a glyph from $0 to $255")
	}
	return p.addGlyph(start, n)
}

// The marks behind a move, by the number of the glyph that means the same: PGN
// standard, section 8.2.3.8.
var markGlyphs = []string{"", "!", "?", "!!", "??", "!?", "?!"}

// signs are words that mean the same as the glyph with that number, in the files of Scid, ChessBase and books: PGN
// standard, section 10. N is a new move, and D a place for a diagram.
var signs = map[string]int{
	"□": 7, "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146, "D": 220,
}

// sign is the number of the glyph that a word means, 0 if it is none. Most moves end with a digit, and no sign does:
// to look for each of them took a fifteenth of the time of reading.
func sign(word []byte) int {
	if len(word) == 0 || isDigit(word[len(word)-1]) {
		return 0
	}
	return signs[string(word)]
}

// marks reads a mark such as !? as a glyph. What is none is kept as text.
func (p *parser) marks() error {
	start := p.at
	for p.at < len(p.line) && (p.has('!') || p.has('?')) {
		p.at++
	}
	for n, mark := range markGlyphs {
		if mark == string(p.line[start:p.at]) {
			return p.addGlyph(start, n)
		}
	}
	return p.oddNote(start, "expected one of"+strings.Join(markGlyphs, " "))
}

func (p *parser) addGlyph(at, n int) error {
	if n == 0 {
		return nil
	}
	return p.note(at, "", n, "")
}
