package pgn

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

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

// signs are words and symbols that Lichess, Scid, ChessBase and books use, with the numbers of the glyphs that mean the
// same: PGN standard, section 10, and what these programs have added. N is a novelty, and D a place for a diagram.
var signs = map[string]int{
	"□": 7, "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "+--": 20, "--+": 21,
	"⨀": 22, "⊙": 22, "○": 26, "◯": 26, "⟳": 32, "↻": 32, "↑↑": 32, "↑": 36, "→": 40, "=∞": 44, "=/∞": 44, "⯹": 44,
	"⇆": 132, "⇄": 132, "⊕": 138, "⨁": 138, "∆": 140, "△": 140, "Δ": 140, "∇": 141, "▽": 141, "⌓": 142, "≥": 142, "≤": 143,
	"N": 146, "TN": 146, "novelty": 146, "D": 220,
	"‼": 3, "⁇": 4, "⁉": 5, "⁈": 6, "！": 1, "？": 2, "！！": 3, "？？": 4, "！？": 5, "？！": 6, "❗": 1, "❓": 2,
}

// longestSign is the length of the longest sign, in bytes.
var longestSign = func() (most int) {
	for sign := range signs {
		most = max(most, len(sign))
	}
	return most
}()

// isGlyph reports whether a character beyond ASCII can be a glyph, so that it ends the word before it. No move has such
// a character, but for figurines, the signs of captures, check, promotion and missing words, and dashes.
func isGlyph(r rune) bool {
	if '♔' <= r && r <= '♟' || isDash(r) || strings.ContainsRune("×＋＃＝†‡…\ufffd", r) {
		return false
	}
	return unicode.IsSymbol(r) || unicode.Is(unicode.Po, r) || r == 'Δ'
}

// glyphAhead reports whether a character that can be a glyph is at hand.
func (p *parser) glyphAhead() bool {
	if p.at == len(p.line) || p.line[p.at] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRune(p.line[p.at:])
	return isGlyph(r)
}

// symbol reads a symbol that is a glyph. One that nobody knows is kept as text.
func (p *parser) symbol() error {
	start := p.at
	if len(p.game.Tags) == 0 {
		at := p.spot(start)
		if skipped := p.skipWords(at, p.errorFrom(at, "found a symbol, expected a move")); skipped {
			return nil
		}
	}
	if n, size := longest(p.line[start:], 1); n != 0 {
		p.at += size
		return p.addGlyph(start, n)
	}
	for p.glyphAhead() {
		_, size := utf8.DecodeRune(p.line[p.at:])
		p.at += size
	}
	return p.oddNote(start, "expected a move or a known glyph")
}

// longest returns the glyph of the longest sign that a text begins with, and its size, which is at least least.
func longest(text []byte, least int) (n, size int) {
	for size := min(len(text), longestSign); size >= least; size-- {
		if n := signs[string(text[:size])]; n != 0 {
			return n, size
		}
	}
	return 0, 0
}

// sign returns the number of the glyph that a token at byte start means, perhaps together with symbols behind it, and
// its size on the line. It returns 0 if it means none. Most moves end with a digit and no sign does, so words that do
// are not looked up: that took a fifteenth of the time of reading.
func (p *parser) sign(start int, token []byte) (n, size int) {
	if len(token) == 0 || isDigit(token[len(token)-1]) {
		return 0, 0
	}
	switch c := token[0]; {
	case isLetter(c):
		return signs[string(token)], len(token)
	case c >= utf8.RuneSelf || !isASCII(token):
		return signs[string(Hyphens(token))], p.at - start
	case isDigit(c):
		return 0, 0
	}
	return longest(p.line[start:], len(token))
}

// glued are the signs that are written against a move, the longer ones first.
var glued = []string{"+--", "--+", "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "=", "TN", "N", "D"}

// beforeGlyph cuts a token before a sign that is written against the move, as in Nf3+-. The sign is read next. A letter
// behind a pawn on the last rank is no sign but what it becomes, and so is what follows "=" there.
func (p *parser) beforeGlyph(token []byte) []byte {
	n := len(token)
	if n < 3 || isDigit(token[n-1]) || token[n-1] == '+' && (isDigit(token[n-2]) || isLetter(token[n-2])) {
		return token // the common cases
	}
	plain := Hyphens(token)
	for _, sign := range glued {
		move, found := bytes.CutSuffix(plain, []byte(sign))
		if !found || len(move) < 2 {
			continue
		}
		bare := bytes.TrimRight(move, "+#")
		n := len(bare)
		square := n > 1 && isSquare(bare[n-2], bare[n-1])
		switch {
		case square && !p.glyphAhead() && promotes(bare) && (sign == "=" || isLetter(sign[0])):
			return token
		case square, !isLetter(sign[0]) && n > 2 &&
			(bare[n-1]|0x20 == 'o' || bare[n-1] == '0' && bare[0] == '0' || bare[n-2] == '=' && bare[n-1] != '='):
			cut := utf8.RuneCountInString(sign)
			for range cut {
				_, size := utf8.DecodeLastRune(token)
				token, p.at = token[:len(token)-size], p.at-size
			}
			return token
		}
	}
	return token
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
