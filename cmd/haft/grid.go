package main

import (
	"strings"

	"haft/model"
)

// A grid draws a board square by square, with files and ranks around it.
type grid struct {
	colours palette
	centre  func(string) string                        // in the width of a cell
	cell    func(s model.Square) (upper, lower string) // its two lines
	dense   bool                                       // a rank without anything in its lower lines has one line
}

func (g *grid) String() string {
	var b strings.Builder
	g.writeFiles(&b)
	for rank := 7; rank >= 0; rank-- {
		g.writeRank(&b, rank)
	}
	g.writeFiles(&b)
	return b.String()
}

func (g *grid) writeFiles(b *strings.Builder) {
	line := "   "
	for _, file := range "abcdefgh" {
		line += g.centre(string(file))
	}
	b.WriteString(g.colours.faint(strings.TrimRight(line, " ")) + "\n")
}

func (g *grid) writeRank(b *strings.Builder, rank int) {
	digit := g.colours.faint(string(rune('1' + rank)))
	uppers, lowers := " "+digit+" ", "   "
	for file := range 8 {
		upper, lower := g.cell(model.NewSquare(file, rank))
		uppers += upper
		lowers += lower
	}
	b.WriteString(uppers + " " + digit + "\n")
	if lowers = strings.TrimRight(lowers, " "); lowers != "" || !g.dense {
		b.WriteString(lowers + "\n")
	}
}
