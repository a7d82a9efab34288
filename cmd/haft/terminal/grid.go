package terminal

import (
	"strings"

	"haft/model"
)

// A Grid draws a board square by square, with files and ranks around it.
type Grid struct {
	Colours Palette
	Centre  func(string) string                        // in the width of a cell
	Cell    func(s model.Square) (upper, lower string) // its two lines
	Dense   bool                                       // a rank without anything in its lower lines has one line
	Margin  string                                     // more room at both sides
}

// String is the board.
func (g *Grid) String() string {
	var b strings.Builder
	g.writeFiles(&b)
	for rank := 7; rank >= 0; rank-- {
		g.writeRank(&b, rank)
	}
	g.writeFiles(&b)
	return b.String()
}

func (g *Grid) writeFiles(b *strings.Builder) {
	line := "   " + g.Margin
	for _, file := range "abcdefgh" {
		line += g.Centre(string(file))
	}
	b.WriteString(g.Colours.Faint(strings.TrimRight(line, " ")) + "\n")
}

func (g *Grid) writeRank(b *strings.Builder, rank int) {
	digit := g.Colours.Faint(string(rune('1' + rank)))
	uppers, lowers := " "+digit+" "+g.Margin, "   "+g.Margin
	for file := range 8 {
		upper, lower := g.Cell(model.NewSquare(file, rank))
		uppers += upper
		lowers += lower
	}
	b.WriteString(uppers + g.Margin + " " + digit + "\n")
	if lowers = strings.TrimRight(lowers, " "); lowers != "" || !g.Dense {
		b.WriteString(lowers + "\n")
	}
}
