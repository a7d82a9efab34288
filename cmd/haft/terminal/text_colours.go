package terminal

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

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
	colour = regexp.MustCompile(`\x1b\[([0-9;]*);` + own + "m")
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

// Moved marks the piece that moved last, and the square it left.
func (p Palette) Moved(s string) string { return p.paint(s, text.Bold, text.FgYellow) }
