package pgn

import (
	"bytes"
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
