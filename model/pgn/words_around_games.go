package pgn

import (
	"bytes"
	"fmt"
)

// skipWords skips a line of words before the moves of a game, where people say what it is. The line begins with a word
// at a spot that cannot be read, for the given reason, and it holds nothing like a move. It returns false for any other
// line. If no moves follow, the reason becomes the fault of the game: see parser.pgn.
func (p *parser) skipWords(at spot, why *SyntaxError) bool {
	blank := len(p.line) - len(trimStart(p.line))
	if p.part || p.aside() || p.top().plies > 0 || p.top().stopped || at != p.spot(blank) ||
		hasSquare(withoutComments(p.line)) {
		return false
	}
	result := endsGame(p.line) // behind it a stream may be cut, so what is before it belongs to no game
	if result && (p.notes > 0 || len(p.game.Tags) > 0) {
		return false
	}
	if !p.worded {
		said := *why
		said.Ply, said.Msg = 0, "found words before the moves, expected them in {braces}; they are left out"
		p.game.Odd = append(p.game.Odd, &said)
	}
	if p.unsure == nil && (p.first() || len(p.game.Tags) > 0) {
		p.unsure = why
	}
	p.skipLine()
	if result {
		p.forget()
	}
	return true
}

// withoutComments returns a line without its comments; one that is not closed there goes on to its end.
func withoutComments(line []byte) (words []byte) {
	for {
		start := bytes.IndexAny(line, "{;")
		if start < 0 {
			return append(words, line...)
		}
		words = append(append(words, line[:start]...), ' ')
		end := bytes.IndexByte(line[start:], '}')
		if line[start] == ';' || end < 0 {
			return words
		}
		line = line[start+end+1:]
	}
}

// forget drops what was said of words that no game follows.
func (p *parser) forget() { p.game.Odd, p.game.Recoded, p.worded = nil, nil, false }

// first reports whether this may be the only game of the stream.
func (p *parser) first() bool { return p.number == 1 && !p.goesOn }

// skipLine leaves out the rest of a line before the moves. The game begins later.
func (p *parser) skipLine() {
	p.worded, p.at = true, len(p.line)
	p.beginLater()
}

func (p *parser) beginLater() {
	p.begun = false
	if len(p.game.Tags) == 0 {
		p.game.Line, p.game.Offset = 0, 0
	}
}

// fence reports whether a fence of Markdown is at hand: three backquotes or tildes at the start of a line.
func (p *parser) fence() bool {
	text := p.line[p.at:]
	return !p.part && len(trim(p.line[:p.at])) == 0 && len(text) > 2 && text[1] == text[0] && text[2] == text[0]
}

// skipFence skips a fence, which begins a game or ends it.
func (p *parser) skipFence() error {
	if p.begun || p.aside() {
		p.at, p.over = len(p.line), true
		return p.closed(nil)
	}
	if !p.worded {
		if err := p.odd(p.spot(p.at), "found a fence of Markdown, expected a game; it is left out"); err != nil {
			return err
		}
	}
	p.skipLine()
	return nil
}

// emphasis reports whether two asterisks of Markdown are at hand, before or behind words in bold type.
func (p *parser) emphasis() bool {
	next := p.at + 2
	return next <= len(p.line) && p.line[p.at+1] == '*' &&
		(next < len(p.line) && isWord(p.line[next]) || p.at > 0 && isWord(p.line[p.at-1]))
}

func (p *parser) skipEmphasis() error {
	at := p.spot(p.at)
	p.at += 2
	return p.odd(at, "found ** as in Markdown, expected a move; it is left out")
}

// loneResult is a result without a game before it. If nothing else is in the stream, it is a game of its own.
type loneResult struct {
	text string
	line int
}

// standsAlone reports whether a result has neither tags nor moves nor notes before it.
func (p *parser) standsAlone(result string) bool {
	if p.part || len(p.game.Tags) > 0 || p.top().plies > 0 || p.notes > 0 || p.top().stopped {
		return false
	}
	if p.first() && p.alone.text == "" {
		p.alone = loneResult{result, p.source.number}
	}
	p.beginLater()
	p.forget()
	return true
}

// mayBeTitle reports whether a word that is no move can belong to a title that somebody has put above the moves: it is
// the first word of a game without tags, and neither a square nor castling.
func (p *parser) mayBeTitle(token []byte) bool {
	return !p.aside() && p.begun && p.top().plies == 0 && len(p.game.Tags) == 0 && !p.object && !bytes.ContainsAny(token, "0123456789") &&
		!bytes.HasPrefix(token, []byte("O-O"))
}

// titled adds to an error how a title has to be written.
func titled(err error) error {
	return fmt.Errorf("%w; a title stands in {braces}, or in a line behind a semicolon", err)
}
