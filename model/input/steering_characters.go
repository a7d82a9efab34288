package input

import "unicode"

// Steers reports whether a character does something to a terminal other than to stand there: a control character, or
// one that turns the direction of writing.
func Steers(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
