package pgn

import "strings"

// glyph reads a numeric annotation glyph, $0 to $255. $0 means nothing. Other numbers are kept as text.
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

// markGlyphs are the marks after a move. Each has the index of the glyph that means the same: PGN standard, section
// 8.2.3.8.
var markGlyphs = []string{"", "!", "?", "!!", "??", "!?", "?!"}

// signs are words that Scid, ChessBase and books use, with the numbers of the glyphs that mean the same: PGN standard,
// section 10. N is a novelty, and D a place for a diagram.
var signs = map[string]int{
	"□": 7, "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146, "D": 220,
}

// sign returns the number of the glyph that a word means, or 0. Most moves end with a digit and no sign does, so words
// that do are not looked up: that took a fifteenth of the time of reading.
func sign(word []byte) int {
	if len(word) == 0 || isDigit(word[len(word)-1]) {
		return 0
	}
	return signs[string(word)]
}

// marks reads a mark such as !? as a glyph. A mark that PGN does not have is kept as text.
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
