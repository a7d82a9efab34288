package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"

	"codeberg.org/go-fonts/dejavu/dejavusans"
	"codeberg.org/go-fonts/dejavu/dejavusansbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"haft/cmd/haft/picture"
)

// style returns the style of a class: the styles of its words together.
func (p *pen) style(class string) picture.Style {
	if s, known := p.styles[class]; known {
		return s
	}
	if s, known := p.merged[class]; known {
		return s
	}
	var s picture.Style
	for word := range strings.FieldsSeq(class) {
		if one, known := p.styles[word]; known {
			s = one
		}
	}
	p.merged[class] = s
	return s
}

// at returns the pixel position of a point of the group.
func (p *pen) at(x, y float64) point {
	h := p.here()
	return point{h.x + h.scale*x, h.y + h.scale*y}
}

// fill fills the collected shape.
func (p *pen) fill(colours string) {
	if colours != "" && p.ctx.Err() == nil {
		p.shape.fill(p.top(), colour(colours))
	}
}

// Rect draws a rectangle.
func (p *pen) Rect(class string, r picture.Rect) {
	s := p.style(class)
	a, b, scale := p.at(r.X, r.Y), p.at(r.X+r.Width, r.Y+r.Height), p.here().scale
	if r.Radius == 0 { // the edges of squares that touch must lie between pixels
		a, b = point{math.Round(a.x), math.Round(a.y)}, point{math.Round(b.x), math.Round(b.y)}
		p.pixels(s.Fill, image.Rect(int(a.x), int(a.y), int(b.x), int(b.y)))
	} else {
		p.shape.reset()
		p.shape.box(box{a, b, r.Radius * scale}, true)
		p.fill(s.Fill)
	}
	half := s.Width * scale / 2
	switch {
	case s.Stroke == "":
	case s.Dash > 0:
		p.shape.reset()
		p.dashes(a, b, half, s.Dash*scale)
		p.fill(s.Stroke)
	default:
		p.shape.reset()
		edge := box{a, b, r.Radius * scale}
		p.shape.box(edge.grown(half), true)
		p.shape.box(edge.grown(-half), false)
		p.fill(s.Stroke)
	}
}

// pixels fills whole pixels. To fill them as a shape would need memory for each, and the page has millions.
func (p *pen) pixels(colours string, box image.Rectangle) {
	if colours == "" || p.ctx.Err() != nil {
		return
	}
	l := p.top()
	draw.Draw(l.RGBA, box, image.NewUniform(colour(colours)), image.Point{}, draw.Over)
	l.dirty = l.dirty.Union(box.Intersect(l.Rect))
}

// dashes adds the dashes of a side of a frame. Each side begins and ends with a dash.
func (p *pen) dashes(a, b point, half, dash float64) {
	along := func(from, to float64, add func(from, to float64)) {
		n := max(1, math.Round(((to-from)/dash-1)/2)) // and as many gaps
		d := (to - from) / (2*n + 1)
		for i := range int(n) + 1 {
			start := from + 2*d*float64(i)
			add(start, start+d)
		}
	}
	along(a.x-half, b.x+half, func(from, to float64) {
		p.shape.box(box{point{from, a.y - half}, point{to, a.y + half}, 0}, true)
		p.shape.box(box{point{from, b.y - half}, point{to, b.y + half}, 0}, true)
	})
	along(a.y-half, b.y+half, func(from, to float64) {
		p.shape.box(box{point{a.x - half, from}, point{a.x + half, to}, 0}, true)
		p.shape.box(box{point{b.x - half, from}, point{b.x + half, to}, 0}, true)
	})
}

// Circle draws a circle, as a square with the largest possible round corners.
func (p *pen) Circle(class string, x, y, radius float64) {
	p.Rect(class, picture.Rect{X: x - radius, Y: y - radius, Width: 2 * radius, Height: 2 * radius, Radius: radius})
}

// Polygon fills a polygon.
func (p *pen) Polygon(class string, points ...picture.Point) {
	p.shape.reset()
	for i, q := range points {
		if at := p.at(q.X, q.Y); i == 0 {
			p.shape.move(at)
		} else {
			p.shape.line(at)
		}
	}
	p.fill(p.style(class).Fill)
}

// Man draws a man: the light around and inside him, and his lines.
func (p *pen) Man(side picture.Side, kind picture.Kind, x, y, height float64) {
	of := [...]string{"white", "black"}[side]
	outline, body := picture.OutlineOf(side, kind), p.style(of+"-body")
	if body.Stroke != "" {
		p.halo(outline.Body, body, x, y, height)
	}
	p.outline(outline.Body, x, y, height)
	p.fill(body.Fill)
	p.outline(outline.Ink, x, y, height)
	p.fill(p.style(of + "-ink").Fill)
}

// halo draws the stroke of an outline, as copies of the outline moved by half the width in all directions.
func (p *pen) halo(path string, s picture.Style, x, y, height float64) {
	const directions = 12
	// The width is meant for a man of full height.
	r := s.Width / 2 * height / 100
	for i := range directions {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
		p.outline(path, x+r*cos, y+r*sin, height)
		p.fill(s.Stroke)
	}
}

// Glyph draws a man as a sign.
func (p *pen) Glyph(class string, kind picture.Kind, x, y, height float64) {
	p.outline(picture.OutlineOf(picture.Black, kind).Ink, x, y, height)
	p.fill(p.style(class).Fill)
}

// outline collects the curves of an outline.
func (p *pen) outline(path string, x, y, height float64) {
	scale := height / picture.OutlineHeight
	at := func(q picture.Point) point { return p.at(x+q.X*scale, y+q.Y*scale) }
	p.shape.reset()
	for s := range picture.Segments(path) {
		switch s.Op {
		case 'M':
			p.shape.move(at(s.To))
		case 'l':
			p.shape.line(at(s.To))
		case 'q':
			p.shape.quad(at(s.Control), at(s.To))
		}
	}
}

// A typeface reads each letter once.
type typeface struct {
	font    *sfnt.Font
	units   fixed.Int26_6
	mutex   sync.Mutex // guards the fields below
	buffer  sfnt.Buffer
	letters map[rune]*letter
}

// A letter has curves and a width, as parts of the size.
type letter struct {
	segments sfnt.Segments
	advance  float64
}

// typefaces are the regular and the bold typeface.
var typefaces = sync.OnceValue(func() [2]*typeface {
	return [2]*typeface{newTypeface(dejavusans.TTF), newTypeface(dejavusansbold.TTF)}
})

func newTypeface(data []byte) *typeface {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return &typeface{font: f, units: fixed.Int26_6(f.UnitsPerEm()), letters: map[rune]*letter{}}
}

// letter returns the letter for a character, or a box if the typeface does not have it.
func (t *typeface) letter(r rune) *letter {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if l, known := t.letters[r]; known {
		return l
	}
	l := &letter{}
	index, _ := t.font.GlyphIndex(&t.buffer, r)
	if segments, err := t.font.LoadGlyph(&t.buffer, index, t.units, nil); err == nil {
		l.segments = append(l.segments, segments...) // the buffer will be reused
	}
	if advance, err := t.font.GlyphAdvance(&t.buffer, index, t.units, font.HintingNone); err == nil {
		l.advance = float64(advance) / float64(t.units)
	}
	t.letters[r] = l
	return l
}

// Text writes a label.
func (p *pen) Text(class string, label picture.Label) {
	s := p.style(class)
	t := typefaces()[0]
	if s.Bold {
		t = typefaces()[1]
	}
	wide := 0.0
	for _, r := range label.Text {
		wide += t.letter(r).advance * label.Size
	}
	x := label.X
	if label.Anchor == picture.Middle {
		x -= wide / 2
	}
	p.shape.reset()
	for _, r := range label.Text {
		l := t.letter(r)
		p.write(l, x, label.Y, label.Size/float64(t.units))
		x += l.advance * label.Size
	}
	p.fill(s.Fill)
}

// write collects the curves of a letter. The typeface has no cubic curves.
func (p *pen) write(l *letter, x, y, scale float64) {
	at := func(q fixed.Point26_6) point { return p.at(x+float64(q.X)*scale, y+float64(q.Y)*scale) }
	for _, s := range l.segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.shape.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.shape.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.shape.quad(at(s.Args[0]), at(s.Args[1]))
		}
	}
}

// A shape is a set of closed curves in pixels. They are collected before they are filled, because only then it is
// known which part of the image they touch.
type shape struct {
	steps      []step
	raster     vector.Rasterizer
	minX, minY float64
	maxX, maxY float64
}

type point struct{ x, y float64 }

// A step is a line to a point, a quadratic Bézier curve if it has a control point, or the beginning of a curve.
type step struct {
	kind    stepKind
	control point
	to      point
}

type stepKind uint8

const (
	move stepKind = iota
	line
	quad
)

func (s *shape) reset() {
	s.steps = s.steps[:0]
	s.minX, s.minY = math.Inf(1), math.Inf(1)
	s.maxX, s.maxY = math.Inf(-1), math.Inf(-1)
}

func (s *shape) reach(p point) {
	s.minX, s.minY = min(s.minX, p.x), min(s.minY, p.y)
	s.maxX, s.maxY = max(s.maxX, p.x), max(s.maxY, p.y)
}

func (s *shape) move(to point) { s.add(step{kind: move, to: to}) }
func (s *shape) line(to point) { s.add(step{kind: line, to: to}) }

func (s *shape) quad(control, to point) {
	s.reach(control)
	s.add(step{quad, control, to})
}

func (s *shape) add(next step) {
	s.reach(next.to)
	s.steps = append(s.steps, next)
}

// fill fills the shape. Curves that run in the same direction add up; others cut holes.
func (s *shape) fill(l *layer, c color.NRGBA) {
	box := image.Rect(int(math.Floor(s.minX)), int(math.Floor(s.minY)), int(math.Ceil(s.maxX)), int(math.Ceil(s.maxY)))
	box = box.Intersect(l.Bounds())
	if box.Empty() || c.A == 0 {
		return
	}
	s.raster.Reset(box.Dx(), box.Dy())
	at := func(p point) (x, y float32) {
		return float32(p.x - float64(box.Min.X)), float32(p.y - float64(box.Min.Y))
	}
	for i, next := range s.steps {
		x, y := at(next.to)
		switch next.kind {
		case move:
			if i > 0 {
				s.raster.ClosePath()
			}
			s.raster.MoveTo(x, y)
		case line:
			s.raster.LineTo(x, y)
		case quad:
			cx, cy := at(next.control)
			s.raster.QuadTo(cx, cy, x, y)
		}
	}
	s.raster.ClosePath()
	s.raster.Draw(l.RGBA, box, image.NewUniform(c), image.Point{})
	l.dirty = l.dirty.Union(box)
}

// A box is a rectangle with round corners, given by its upper left and lower right corner.
type box struct {
	from, to point
	radius   float64
}

// grown returns a box whose sides lie further out.
func (b box) grown(by float64) box {
	return box{point{b.from.x - by, b.from.y - by}, point{b.to.x + by, b.to.y + by}, b.radius + by}
}

// box adds a box, clockwise or counterclockwise.
func (s *shape) box(b box, clockwise bool) {
	x0, y0, x1, y1 := b.from.x, b.from.y, b.to.x, b.to.y
	r := max(0, min(b.radius, (x1-x0)/2, (y1-y0)/2))
	corners := []struct{ before, corner, after point }{
		{point{x0, y0 + r}, point{x0, y0}, point{x0 + r, y0}},
		{point{x1 - r, y0}, point{x1, y0}, point{x1, y0 + r}},
		{point{x1, y1 - r}, point{x1, y1}, point{x1 - r, y1}},
		{point{x0 + r, y1}, point{x0, y1}, point{x0, y1 - r}},
	}
	for i := range corners {
		c := corners[i]
		if !clockwise {
			c = corners[3-i]
			c.before, c.after = c.after, c.before
		}
		if i == 0 {
			s.move(c.before)
		} else {
			s.line(c.before)
		}
		s.quarter(c.before, c.corner, c.after)
	}
}

// quarter adds a quarter of a circle, which touches the sides of a corner, as two Bézier curves.
func (s *shape) quarter(from, corner, to point) {
	if from == to {
		return
	}
	// The tangents meet at these fractions of the sides; between them is the middle of the arc.
	const k = math.Sqrt2 - 1
	a := point{from.x + (corner.x-from.x)*k, from.y + (corner.y-from.y)*k}
	b := point{to.x + (corner.x-to.x)*k, to.y + (corner.y-to.y)*k}
	s.quad(a, point{(a.x + b.x) / 2, (a.y + b.y) / 2})
	s.quad(b, to)
}

// A layer is an image, with the part of it that has been drawn on.
type layer struct {
	*image.RGBA
	dirty image.Rectangle
}

func newLayer(wide, high int) *layer {
	return &layer{RGBA: image.NewRGBA(image.Rect(0, 0, wide, high))}
}

// lay draws the layer onto another with the given opacity, and clears it.
func (l *layer) lay(below *layer, opacity float64) {
	mask := image.NewUniform(color.Alpha{uint8(255*opacity + 0.5)})
	draw.DrawMask(below.RGBA, l.dirty, l.RGBA, l.dirty.Min, mask, image.Point{}, draw.Over)
	below.dirty = below.dirty.Union(l.dirty)
	draw.Draw(l.RGBA, l.dirty, image.Transparent, image.Point{}, draw.Src)
	l.dirty = image.Rectangle{}
}
