package pgn

import "strconv"

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
