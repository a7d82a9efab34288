package pgn

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// illegible reports whether the character at hand is a question mark that stands for what nobody can read. In ?! it is
// a mark, and so it is in a game that is not torn.
func (p *parser) illegible() bool {
	if !p.torn || p.aside() || !p.has('?') {
		return false
	}
	for i := p.at; i < min(len(p.line), p.at+MaxToken); i++ { // a longer word is no move
		switch p.line[i] {
		case '?':
		case '!':
			return false
		default:
			return true
		}
	}
	return true
}

// tornWord takes a word with signs that no move has, up to a blank.
func (p *parser) tornWord() error {
	start := p.at
	p.begin()
	return p.move(start, p.run())
}

// nearly reports whether a number without dots is that of a move soon after the one that is due, in a torn game.
func (p *parser) nearly(number []byte, due int) bool {
	n, err := strconv.Atoi(string(number))
	return p.torn && !p.aside() && err == nil && due < n && n <= due+2
}

// enclosed returns the size of what stands at hand in ( ) or [ ] and is a word of a torn main line: see
// Reader.Enclosed.
// It returns 0 for any other text.
func (p *parser) enclosed() int {
	if p.within == nil || p.aside() || p.ply() < 2 {
		return 0
	}
	closing := byte(')')
	if p.has('[') {
		closing = ']'
	}
	text := p.line[p.at:min(len(p.line), p.at+MaxToken)]
	end := bytes.IndexByte(text, closing)
	if end < 0 || bytes.ContainsAny(text[1:end], "([") || !p.within(text[:end+1]) {
		return 0
	}
	return end + 1
}

// enclosedWord takes a word in ( ) or [ ].
func (p *parser) enclosedWord() error {
	start := p.at
	p.at += p.enclosed()
	return p.move(start, p.line[start:p.at])
}

// beforeResult cuts a token that ends with a result behind a sign of check, as in +1-0. The result is read next.
func (p *parser) beforeResult(token []byte) []byte {
	if n := len(token); p.aside() || n < 4 || isLetter(token[n-1]) || isSquare(token[n-2], token[n-1]) {
		return token
	}
	at := bytes.LastIndexAny(token, "+#†‡＋＃")
	if at < 0 {
		return token
	}
	_, size := utf8.DecodeRune(token[at:])
	end := at + size
	if resultOf(token[end:]) == "" {
		return token
	}
	p.at -= len(token) - end
	return token[:end]
}

// skipWords skips a line of words before the moves of a game, where people say what it is. The line begins with a word
// at a spot that cannot be read, for the given reason, and it holds nothing like a move. It returns false for any other
// line. If no moves follow, the reason becomes the error of the game: see parser.pgn.
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

// resume skips to where the game after a broken one may begin. It gives no messages about what it skips. A NUL byte
// there ends the stream, since it shows that this is not text.
func (r *Reader[M]) resume(begun bool) {
	if r.source.binary() {
		r.end = io.EOF
		return
	}
	if r.form == jsonLines {
		r.resumeObject()
	} else {
		r.resumeGame(begun)
	}
}

// resumeGame finds the next line that begins a game: the first tags after the moves of the broken game, or after an
// empty line. A game without tags also ends with a result. moves says whether the error was among the moves; else it
// was in the tags.
func (r *Reader[M]) resumeGame(moves bool) {
	p, s := &r.parser, r.source
	bare := len(p.game.Tags) == 0
	for rest := p.line[p.at:]; ; rest = s.line {
		if bare && endsGame(rest) {
			break
		}
		if err := s.next(); err != nil {
			r.stop(err)
			break
		}
		if s.binary() {
			r.end = io.EOF
			break
		}
		begins := tagBegins(s.line)
		if begins && (moves || s.blank) {
			s.held = true
			break
		}
		moves = moves || len(trim(s.line)) > 0 && !begins
	}
	p.set(nil)
}

// resumeObject skips to the next line or, if the broken line was not a whole object, to the next line that begins like
// one.
func (r *Reader[M]) resumeObject() {
	if !r.source.tooLong && endsObject(r.source.line) {
		return
	}
	for {
		if err := r.source.next(); err != nil {
			r.stop(err)
			return
		}
		if r.source.binary() {
			r.end = io.EOF
			return
		}
		if line := trim(r.source.line); len(line) > 0 && line[0] == '{' {
			r.source.held = true
			return
		}
	}
}
