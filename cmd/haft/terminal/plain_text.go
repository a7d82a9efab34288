package terminal

import (
	"strings"
	"unicode/utf8"

	"haft/model/input"
)

// Plain is a text as it may be printed: with the colours of a [Palette], and with U+FFFD for everything else that would
// steer a terminal. These are control characters but for line breaks and tabs, those that turn the direction of
// writing, and bytes that are not UTF-8. Names, comments and messages of others may hold them.
func Plain(text string) string {
	if !strings.Contains(text, own) {
		return strings.Map(shown, text)
	}
	var b strings.Builder
	end := 0
	for _, at := range colour.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(strings.Map(shown, text[end:at[0]]))
		b.WriteString("\x1b[" + text[at[2]:at[3]] + "m")
		end = at[1]
	}
	b.WriteString(strings.Map(shown, text[end:]))
	return b.String()
}

func shown(r rune) rune {
	if r == '\n' || r == '\t' || !input.Steers(r) {
		return r
	}
	return utf8.RuneError
}

// whole is how many bytes of a text may be printed before the rest of it is known: at its end, a character or a colour
// may be incomplete.
func whole(text []byte) int {
	n := len(text)
	if at := strings.LastIndexByte(string(text[max(0, n-maxColour):]), 0x1b); at >= 0 {
		if at += max(0, n-maxColour); !strings.Contains(string(text[at:]), "m") {
			return at
		}
	}
	for i := 1; i < utf8.UTFMax && i <= n; i++ {
		if utf8.RuneStart(text[n-i]) {
			if !utf8.FullRune(text[n-i:]) {
				return n - i
			}
			break
		}
	}
	return n
}

// maxColour is how long a colour is at most, with its mark.
const maxColour = 40

// A Screen is a terminal to which text is written that is printed as [Plain] text.
type Screen struct{ rest []byte }

// Next is what can be printed after some more text.
func (s *Screen) Next(text []byte) string {
	s.rest = append(s.rest, text...)
	n := whole(s.rest)
	shown := Plain(string(s.rest[:n]))
	s.rest = append(s.rest[:0], s.rest[n:]...)
	return shown
}
