package pgn

import (
	"bytes"
	"strings"
)

// promotes reports whether a word ends on a last rank and may be the move of a pawn.
func promotes(word []byte) bool {
	n := len(word)
	return n >= 2 && isSquare(word[n-2], word[n-1]) && (word[n-1] == '1' || word[n-1] == '8') &&
		('a' <= word[0] || isDigit(word[0]) || word[0] == 'P')
}

// withPromotion adds to the move of a pawn to the last rank what stands apart from it and says what the pawn becomes, as
// in b8(N), b8=(N), b8 = N, b8 N and b8 (=N). In brackets, it would be taken for a variation.
func (p *parser) withPromotion(token []byte) []byte {
	if n := len(token); n < 2 || strings.IndexByte("18=/", token[n-1]) < 0 {
		return token
	}
	move := bytes.TrimRight(token, "=/")
	if !promotes(move) || p.at == len(p.line) {
		return token
	}
	rest := p.line[p.at:]
	skip := func(any string) (skipped bool) {
		rest = rest[blanksAt(rest):]
		if len(rest) > 0 && bytes.IndexByte([]byte(any), rest[0]) >= 0 {
			rest, skipped = rest[1:], true
		}
		return skipped
	}
	skip("=/")
	opened := skip("([")
	skip("=/")
	letter := rest[blanksAt(rest):]
	size := len(letter)
	if size > 0 {
		size = len(letter) - len(bytes.TrimLeftFunc(letter, isPieceSign))
	}
	if size == 0 || size > len("♘\ufe0f") || isLetter(letter[0]) && size > 1 {
		return token
	}
	rest = letter[size:]
	if opened && !skip(")]") || !opened && !endsWord(rest) && rest[0] != '+' && rest[0] != '#' {
		return token
	}
	at := p.at
	p.at = len(p.line) - len(rest)
	whole := append(append(bytes.Clone(move), '='), letter[:size]...)
	if p.at > at && len(rest) > 0 && (rest[0] == '+' || rest[0] == '#') { // a sign of check behind it
		end := len(rest) - len(bytes.TrimLeft(rest, "+#"))
		whole = append(whole, rest[:end]...)
		p.at += end
	}
	p.say(p.line[at:p.at])
	return whole
}

// isPieceSign reports whether a character may name a piece, in English or German.
func isPieceSign(r rune) bool {
	return strings.ContainsRune("KQRBNDTLSMkqrbndtlsm", r) || '♔' <= r && r <= '♟' || r == '\ufe0e' || r == '\ufe0f'
}
