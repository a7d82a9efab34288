package pgn

import (
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
// text processors put U+00A0 and others between moves.
func wideBlank(text []byte) int {
	if r, size := utf8.DecodeRune(text); unicode.IsSpace(r) {
		return size
	}
	return 0
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

func isSquare(file, rank byte) bool { return 'a' <= file && file <= 'h' && '1' <= rank && rank <= '8' }

func isTagName(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' || c == '-' }

// trim drops the blanks at both ends. It is not bytes.Trim, because that took a tenth of the time of reading short
// lines.
func trim(line []byte) []byte {
	for len(line) > 0 && isBlank(line[0]) {
		line = line[1:]
	}
	for len(line) > 0 && isBlank(line[len(line)-1]) {
		line = line[:len(line)-1]
	}
	return line
}

// IsNumber reports whether a word has only digits. Such a word means nothing in games that do not number their pieces.
func IsNumber(word []byte) bool {
	return !slices.ContainsFunc(word, func(c byte) bool { return !isDigit(c) })
}

// Clip returns a word for use in messages: at most its first 32 bytes, and "..." if there are more.
func Clip[T ~string | ~[]byte](word T) string {
	const most = 32
	if len(word) > most {
		return strings.ToValidUTF8(string(word[:most]), "") + "..."
	}
	return string(word)
}
