package chart

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Presence is a man on a square: a letter of FEN, and how likely he stands there, from 0 to 1.
type Presence struct {
	Man         byte
	Probability float64
}

// Board draws a board on which several men may share a square: each is as opaque as he is
// likely, the likeliest below, and is named with his percentage unless he is certain. Squares
// are in the order a1, b1, ..., h8, the men of each by probability, the likeliest first. The title may
// have several lines.
func Board(title string, squares *[64][]Presence) *Figure {
	const side, border, lineHeight = 8 * squareSide, vg.Length(14), 1.4 * titleSize
	lines := strings.Split(title, "\n")
	top := lineHeight*vg.Length(len(lines)) + border/2
	return &Figure{side + 2*border, side + border + top, func(c draw.Canvas) {
		c = draw.Crop(c, border, -border, border, -top)
		style := textStyle(titleSize, black)
		for i, line := range lines {
			above := lineHeight * (vg.Length(len(lines)-i) - 0.3)
			c.FillText(style, vg.Point{X: c.Center().X, Y: c.Max.Y + above}, fitted(style, line, side))
		}
		for s := range squares {
			drawSquare(c, s, squares[s])
		}
		frame := draw.LineStyle{Color: dim, Width: hairline}
		c.StrokeLines(frame, []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}, c.Min})
		drawNames(c, border)
	}}
}

const squareSide = 1.7 * centimetre

var (
	lightSquare = color.RGBA{240, 238, 230, 255}
	darkSquare  = color.RGBA{178, 196, 208, 255}
)

// drawSquare draws square s with its men and what is said of them.
func drawSquare(c draw.Canvas, s int, men []Presence) {
	corner := vg.Point{X: c.Min.X + squareSide*vg.Length(s%8), Y: c.Min.Y + squareSide*vg.Length(s/8)}
	opposite := corner.Add(vg.Point{X: squareSide, Y: squareSide})
	fill := darkSquare
	if (s%8+s/8)%2 == 1 {
		fill = lightSquare
	}
	c.FillPolygon(fill, []vg.Point{corner, {X: opposite.X, Y: corner.Y}, opposite, {X: corner.X, Y: opposite.Y}})
	base := corner.Add(vg.Point{X: squareSide / 2, Y: 0.27 * squareSide})
	for _, m := range men {
		drawMan(c, m.Man, base, 0.85*squareSide, m.Probability)
	}
	if label := labelOf(men); label != "" {
		c.FillText(textStyle(noteSize, black), corner.Add(vg.Point{X: squareSide / 2, Y: 0.1 * squareSide}), label)
	}
}

// labelOf is "p 38 P 13", percentages of as many men as there is room for; nothing about one who is certain.
func labelOf(men []Presence) string {
	const room = 3
	if len(men) == 1 && men[0].Probability == 1 {
		return ""
	}
	var words []string
	for _, m := range men[:min(len(men), room)] {
		words = append(words, fmt.Sprintf("%c %s", m.Man, WholePercent(m.Probability)))
	}
	if len(men) > room {
		words[room-1] += "+"
	}
	return strings.Join(words, " ")
}

// WholePercent is a probability in percent without digits after the point; what is not certain is never
// 0 or 100.
func WholePercent(p float64) string {
	switch whole := math.Round(100 * p); {
	case whole < 1:
		return "<1"
	case whole > 99 && p < 1:
		return ">99"
	default:
		return fmt.Sprintf("%.0f", whole)
	}
}

// drawNames writes the files below and the ranks to the left.
func drawNames(c draw.Canvas, border vg.Length) {
	style := textStyle(tickSize, dim)
	for i := range 8 {
		middle := squareSide * (vg.Length(i) + 0.5)
		c.FillText(style, vg.Point{X: c.Min.X + middle, Y: c.Min.Y - border/2}, string(rune('a'+i)))
		c.FillText(style, vg.Point{X: c.Min.X - border/2, Y: c.Min.Y + middle}, string(rune('1'+i)))
	}
}

// fitted shortens a line that is wider than a width.
func fitted(style text.Style, line string, width vg.Length) string {
	if style.Width(line) <= width {
		return line
	}
	letters := []rune(line)
	for len(letters) > 0 && style.Width(string(letters)+"...") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "..."
}
