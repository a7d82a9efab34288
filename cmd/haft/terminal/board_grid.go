package terminal

import (
	"strings"

	"haft/model"
)

// A Grid draws a board square by square, with files and ranks around it.
type Grid struct {
	Colours Palette
	Centre  func(string) string                        // makes a text as wide as a cell
	Cell    func(s model.Square) (upper, lower string) // its two lines
	Dense   bool                                       // a rank with nothing in its lower lines has only one line
	Margin  string                                     // extra room on both sides
	Flip    bool                                       // Black sits below
}

// String returns the board.
func (g *Grid) String() string {
	var b strings.Builder
	g.writeFiles(&b)
	for row := range 8 {
		g.writeRank(&b, g.seat(7-row))
	}
	g.writeFiles(&b)
	return b.String()
}

// seat returns the file or rank that is in a place, counted from the corner of White's a1.
func (g *Grid) seat(place int) int {
	if g.Flip {
		return 7 - place
	}
	return place
}

func (g *Grid) writeFiles(b *strings.Builder) {
	line := "   " + g.Margin
	for column := range 8 {
		line += g.Centre(string(rune('a' + g.seat(column))))
	}
	b.WriteString(g.Colours.Faint(strings.TrimRight(line, " ")) + "\n")
}

func (g *Grid) writeRank(b *strings.Builder, rank int) {
	digit := g.Colours.Faint(string(rune('1' + rank)))
	uppers, lowers := " "+digit+" "+g.Margin, "   "+g.Margin
	for column := range 8 {
		upper, lower := g.Cell(model.NewSquare(g.seat(column), rank))
		uppers += upper
		lowers += lower
	}
	b.WriteString(uppers + g.Margin + " " + digit + "\n")
	if lowers = strings.TrimRight(lowers, " "); lowers != "" || !g.Dense {
		b.WriteString(lowers + "\n")
	}
}
