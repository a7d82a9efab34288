package chart

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// inkOn returns the colour of text on a fill: black or white, whichever contrasts with its brightness by ITU-R BT.601.
func inkOn(fill color.Color) color.Color {
	if r, g, b, _ := fill.RGBA(); (299*r+587*g+114*b)/1000 < 0x8000 {
		return color.White
	}
	return black
}

// A scale gives a colour to a number from 0 to most: white for 0, then blue, then dark.
type scale struct{ most float64 }

// newScale returns a scale up to the given number, or up to 1 if that is 0.
func newScale(most float64) *scale {
	if most == 0 {
		most = 1
	}
	return &scale{most}
}

func (s *scale) at(bits float64) color.Color {
	c, err := shades.At(1 - min(bits/s.most, 1))
	if err != nil {
		panic(err) // the number is between 0 and 1
	}
	return c
}

// shades go from dark to white in even steps of lightness.
var shades = func() palette.ColorMap {
	m, err := moreland.NewLuminance([]color.Color{color.RGBA{8, 34, 84, 255}, blue, sky, color.White})
	if err != nil {
		panic(err) // the colours become lighter
	}
	m.SetMax(1)
	return m
}()

// Plot fills a bar from bottom to top.
func (s *scale) Plot(c draw.Canvas, p *plot.Plot) {
	const steps = 128
	_, y := p.Transforms(&c)
	for i := range steps { // each reaches the top, and the next covers it, so that no seams show
		low := y(s.most * float64(i) / steps)
		rest := []vg.Point{{X: c.Min.X, Y: low}, {X: c.Max.X, Y: low}, c.Max, {X: c.Min.X, Y: c.Max.Y}}
		c.FillPolygon(s.at(s.most*(float64(i)+0.5)/steps), rest)
	}
}
