package pgn

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isBlank reports whether c separates words. Line ends do too: a string of JSON is read as one line and may hold them.
func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// isSpace is isBlank for characters.
func isSpace(r rune) bool { return r < utf8.RuneSelf && isBlank(byte(r)) }

// wideBlank returns the size of the blank beyond ASCII at the start of a text, or 0 if there is none. Web pages and
// text processors put U+00A0 and others between moves, and characters that nobody sees.
func wideBlank(text []byte) int {
	if r, size := utf8.DecodeRune(text); unicode.IsSpace(r) || isInvisible(r) {
		return size
	}
	return 0
}

// isInvisible reports whether a character has neither ink nor width: soft hyphens, byte order marks, joiners, signs for
// the direction of writing, and those that choose between text and picture for the character before.
func isInvisible(r rune) bool {
	return r >= utf8.RuneSelf && (unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r))
}

// joins reports whether an invisible character within a word leaves it one word. A line may be broken at U+200B, and
// byte order marks stand where one file ended and another began; these leave only the beginning of a move unfinished.
func joins(r rune) bool { return isInvisible(r) && r != '\u200b' && r != '\ufeff' }

// withoutInvisible drops the invisible characters of a word.
func withoutInvisible(word []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if isInvisible(r) {
			return -1
		}
		return r
	}, word)
}

// isDash reports whether a character is a dash or a minus sign. Phones and text processors put them in place of the
// hyphen.
func isDash(r rune) bool {
	return r == '-' || r >= utf8.RuneSelf && (unicode.Is(unicode.Pd, r) || r == '\u2212' || r == '\u02d7')
}

// Hyphens returns a word with a hyphen in place of each dash and minus sign.
func Hyphens(word []byte) []byte {
	if isASCII(word) {
		return word
	}
	return bytes.Map(func(r rune) rune {
		if isDash(r) {
			return '-'
		}
		return r
	}, word)
}

func isASCII(word []byte) bool {
	return !slices.ContainsFunc(word, func(c byte) bool { return c >= utf8.RuneSelf })
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isWord reports whether c may be part of a move as it is written. Bytes beyond ASCII are included, so that a message
// can show the whole word.
func isWord(c byte) bool { return wordBytes[c] }

var wordBytes = func() (is [256]bool) {
	for c := range is {
		b := byte(c)
		is[c] = isDigit(b) || isLetter(b) || b >= utf8.RuneSelf || strings.IndexByte("+#=-/:.", b) >= 0
	}
	return is
}()

// plainBytes are those of wordBytes in ASCII.
var plainBytes = func() (is [256]bool) {
	copy(is[:utf8.RuneSelf], wordBytes[:])
	return is
}()

func isSquare(file, rank byte) bool { return 'a' <= file && file <= 'h' && '1' <= rank && rank <= '8' }

func isTagName(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' || c == '-' }

// trim drops the blanks at both ends. It is not bytes.Trim, because that took a tenth of the time of reading short
// lines.
func trim(line []byte) []byte {
	line = trimStart(line)
	for len(line) > 0 && isBlank(line[len(line)-1]) {
		line = line[:len(line)-1]
	}
	return line
}

func trimStart(line []byte) []byte {
	for len(line) > 0 && isBlank(line[0]) {
		line = line[1:]
	}
	return line
}

// hasSquare reports whether the name of a square stands in a text, or castling. Whatever the game, nearly all moves
// have one and few other words do.
func hasSquare(text []byte) bool {
	for i := 1; i < len(text); i++ {
		if isSquare(text[i-1], text[i]) {
			return true
		}
	}
	return bytes.Contains(text, []byte("O-O")) || bytes.Contains(text, []byte("0-0"))
}

// IsNumber reports whether a word has only digits. Such a word means nothing in games that do not number their pieces.
func IsNumber(word []byte) bool {
	return !slices.ContainsFunc(word, func(c byte) bool { return !isDigit(c) })
}

// IsVerb reports whether a word may stand between a piece or its square and the target square, as in "b1 to c3". The words
// are those of the blog post on the constraints.
func IsVerb[T ~string | ~[]byte](word T) bool {
	switch strings.ToLower(string(word)) {
	case "to", "takes", "take", "captures", "capture", "x":
		return true
	}
	return false
}

// Clip returns a word for use in messages: at most its first 32 bytes, and "..." if there are more.
func Clip[T ~string | ~[]byte](word T) string {
	const most = 32
	if len(word) > most {
		return strings.ToValidUTF8(string(word[:most]), "") + "..."
	}
	return string(word)
}
