package pgn

import "unicode/utf8"

// windows1252 gives the character of a byte in Windows-1252, or utf8.RuneError for the five bytes that have none. It
// is a table of its own because golang.org/x/text comes with those of all code pages, a hundredth of what a browser
// has to load for the board.
func windows1252(b byte) rune {
	if b < 0x80 || b >= 0xa0 {
		return rune(b) // as in Latin-1
	}
	return quotesAndDashes[b-0x80]
}

// quotesAndDashes are the characters from 0x80 to 0x9f.
var quotesAndDashes = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž',
	utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž',
	'Ÿ',
}
