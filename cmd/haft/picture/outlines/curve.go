package main

import (
	"bytes"
	"fmt"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A curve is a closed curve: its starting point, then its lines and quadratic Bézier curves.
type curve []sfnt.Segment

// contours returns the closed curves of a glyph.
func contours(segments sfnt.Segments) (all []curve) {
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo {
			all = append(all, nil)
		}
		last := &all[len(all)-1]
		*last = append(*last, s)
	}
	return all
}

// points returns the points that a segment adds.
func points(s sfnt.Segment) []fixed.Point26_6 {
	if s.Op == sfnt.SegmentOpQuadTo {
		return s.Args[:2]
	}
	return s.Args[:1]
}

// area returns twice the area of the polygon through all points. Its sign says in which direction the curve runs.
func (c curve) area() (twice float64) {
	var all []fixed.Point26_6
	for _, s := range c {
		all = append(all, points(s)...)
	}
	for i, p := range all {
		next := all[(i+1)%len(all)]
		twice += float64(p.X)*float64(next.Y) - float64(next.X)*float64(p.Y)
	}
	return twice
}

// write writes the curve as SVG, with each point relative to the one before. Rounding errors do not add up, because
// the absolute points are rounded.
func (c curve) write(text *bytes.Buffer, middle fixed.Int26_6, scale float64) {
	at := func(p fixed.Point26_6) (x, y int) {
		return int(math.Round(float64(p.X-middle) * scale)), int(math.Round(float64(p.Y) * scale))
	}
	var x0, y0 int
	for _, s := range c {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			x0, y0 = at(s.Args[0])
			fmt.Fprintf(text, "M%d %d", x0, y0)
			continue
		case sfnt.SegmentOpLineTo:
			text.WriteString("l")
		case sfnt.SegmentOpQuadTo:
			text.WriteString("q")
		default:
			panic("a TrueType font has no cubic curves")
		}
		var x, y int
		for i, p := range points(s) {
			if x, y = at(p); i > 0 {
				text.WriteString(" ")
			}
			fmt.Fprintf(text, "%d %d", x-x0, y-y0)
		}
		x0, y0 = x, y
	}
	text.WriteString("z")
}
