package terminal

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"

	"haft/lazyregexp"
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
	for _, at := range colour().FindAllStringSubmatchIndex(text, -1) {
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

// width is the number of columns of a page.
const width = 79

// Wrap breaks prose into lines, but not between the number of a move and the move, nor before a percent sign.
func Wrap(prose string) string {
	const glue = "\ue000" // occurs in no text, and is as wide as a blank
	glued := strings.ReplaceAll(moveNumber().ReplaceAllString(prose, "$1"+glue), " %", glue+"%")
	var lines []string
	for line := range strings.Lines(text.WrapSoft(glued, width)) {
		lines = append(lines, strings.TrimRight(line, " \n"))
	}
	return strings.ReplaceAll(strings.Join(lines, "\n"), glue, " ")
}

var moveNumber = lazyregexp.New(`(\d\.(?:\.\.)?) `)

// A Palette colours what is printed, or leaves it as it is. Only [Plain] makes colours of what it returns.
type Palette bool

func (p Palette) paint(s string, colors ...text.Color) string {
	if !p || s == "" {
		return s
	}
	begin := strings.TrimSuffix(text.Colors(colors).EscapeSeq(), "m")
	return begin + ";" + own + "m" + s + "\x1b[0;" + own + "m"
}

// Colours have a mark that nobody can guess, so that those in the text of others are told from them.
var (
	own    = strconv.FormatUint(rand.Uint64()|1<<63, 10)
	colour = lazyregexp.New(`\x1b\[([0-9;]*);` + own + "m")
)

// Locked marks a piece with one nature left.
func (p Palette) Locked(s string) string { return p.paint(s, text.Bold, text.FgGreen) }

// Faint marks what matters little.
func (p Palette) Faint(s string) string { return p.paint(s, text.Faint) }

// Bold marks a heading.
func (p Palette) Bold(s string) string { return p.paint(s, text.Bold) }

// Bad marks what is illegal or wrong.
func (p Palette) Bad(s string) string { return p.paint(s, text.Bold, text.FgRed) }

// Good marks what is legal.
func (p Palette) Good(s string) string { return p.paint(s, text.FgGreen) }

// Paper is black on white, whatever the colours of the terminal.
func (p Palette) Paper(s string) string { return p.paint(s, text.FgBlack, text.BgHiWhite) }

// Moved marks the piece that moved last, and the square it left.
func (p Palette) Moved(s string) string { return p.paint(s, text.Bold, text.FgYellow) }
