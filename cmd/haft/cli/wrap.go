package cli

import (
	"regexp"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// width is that of a page; lines of prose are broken there.
const width = 79

// Wrap breaks prose into lines, but not between the number of a move and the move, nor before a percent sign.
func Wrap(prose string) string {
	const glue = "\ue000" // in no text, and as wide as the blank it stands for
	glued := strings.ReplaceAll(moveNumber.ReplaceAllString(prose, "$1"+glue), " %", glue+"%")
	return strings.ReplaceAll(text.WrapSoft(glued, width), glue, " ")
}

var moveNumber = regexp.MustCompile(`(\d\.(?:\.\.)?) `)
