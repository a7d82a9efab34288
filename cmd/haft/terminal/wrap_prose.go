package terminal

import (
	"regexp"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// width is the number of columns of a page.
const width = 79

// Wrap breaks prose into lines, but not between the number of a move and the move, nor before a percent sign.
func Wrap(prose string) string {
	const glue = "\ue000" // occurs in no text, and is as wide as a blank
	glued := strings.ReplaceAll(moveNumber.ReplaceAllString(prose, "$1"+glue), " %", glue+"%")
	var lines []string
	for line := range strings.Lines(text.WrapSoft(glued, width)) {
		lines = append(lines, strings.TrimRight(line, " \n"))
	}
	return strings.ReplaceAll(strings.Join(lines, "\n"), glue, " ")
}

var moveNumber = regexp.MustCompile(`(\d\.(?:\.\.)?) `)
