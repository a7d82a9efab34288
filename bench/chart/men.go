package chart

import (
	"image/color"
	"math"
	"sync"

	"codeberg.org/go-fonts/dejavu/dejavusans"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A shape is the outline of a man. Coordinates are parts of the height of the tallest of them, with the
// middle of the base at the origin.
type shape struct {
	ink  vg.Path // the lines of a white man, nearly all of a black one
	body vg.Path // what the lines enclose
}

// menLetters are the letters of FEN in the order of the chess symbols of Unicode, from U+2654.
const menLetters = "KQRBNPkqrbnp"

// shapes are those of DejaVu Sans, by letter. They are drawn as outlines, so that a picture looks the same
// whatever typefaces its reader has.
var shapes = sync.OnceValue(func() map[rune]shape {
	typeface, err := sfnt.Parse(dejavusans.TTF)
	if err != nil {
		panic(err) // the font is part of the program
	}
	all := map[rune]shape{}
	for i, letter := range menLetters {
		all[letter] = glyph(typeface, '\u2654'+rune(i))
	}
	return all
})

func glyph(typeface *sfnt.Font, symbol rune) shape {
	var buffer sfnt.Buffer
	units := fixed.Int26_6(typeface.UnitsPerEm())
	index, err := typeface.GlyphIndex(&buffer, symbol)
	if err != nil {
		panic(err)
	}
	segments, err := typeface.LoadGlyph(&buffer, index, units, nil)
	if err != nil {
		panic(err)
	}
	advance, err := typeface.GlyphAdvance(&buffer, index, units, font.HintingNone)
	if err != nil {
		panic(err)
	}
	scale := 1 / vg.Length(units)
	at := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: vg.Length(p.X-advance/2) * scale, Y: -vg.Length(p.Y) * scale}
	}
	return newShape(contours(segments, at))
}

// contours are the closed curves of a glyph.
func contours(segments sfnt.Segments, at func(fixed.Point26_6) vg.Point) (all []vg.Path) {
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo {
			all = append(all, nil)
		}
		p := &all[len(all)-1]
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.Move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.Line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.QuadTo(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	return all
}

// newShape takes the curves of a glyph. Its holes run the other way round than the curves about them. So
// without the curve about everything, what was a hole is inside, and what was inside of a hole is not.
func newShape(curves []vg.Path) (s shape) {
	largest := 0
	for i, p := range curves {
		if area(p) > area(curves[largest]) {
			largest = i
		}
	}
	for i, p := range curves {
		p.Close()
		s.ink = append(s.ink, p...)
		if i != largest {
			s.body = append(s.body, p...)
		}
	}
	return s
}

// area is that of the polygon through the points of a curve, whichever way round it runs.
func area(p vg.Path) float64 {
	twice := vg.Length(0)
	for i, c := range p {
		next := p[(i+1)%len(p)]
		twice += c.Pos.X*next.Pos.Y - next.Pos.X*c.Pos.Y
	}
	return math.Abs(float64(twice)) / 2
}

// drawMan draws the man of a FEN letter on a base point, so high, and opaque from 0 to 1.
func drawMan(c draw.Canvas, letter byte, base vg.Point, height vg.Length, opacity float64) {
	s, known := shapes()[rune(letter)]
	if !known || opacity <= 0 {
		return
	}
	alpha := uint8(math.Ceil(255 * min(opacity, 1)))
	c.Push()
	c.Translate(base)
	c.SetColor(color.NRGBA{255, 255, 255, alpha})
	c.Fill(scaled(s.body, height))
	c.SetColor(color.NRGBA{0, 0, 0, alpha})
	c.Fill(scaled(s.ink, height))
	c.Pop()
}

// scaled is a path drawn larger. The canvas is not scaled instead: SVG would have seven digits of
// coordinates below one.
func scaled(p vg.Path, factor vg.Length) vg.Path {
	larger := make(vg.Path, len(p))
	for i, component := range p {
		component.Pos = component.Pos.Scale(factor)
		control := component.Control
		component.Control = nil
		for _, point := range control {
			component.Control = append(component.Control, point.Scale(factor))
		}
		larger[i] = component
	}
	return larger
}
