package raster

import (
	"image"
	"image/draw"
	"math"
	"strings"

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
		p.shape.rect(a.x, a.y, b.x, b.y, r.Radius*scale, true)
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
		p.shape.rect(a.x-half, a.y-half, b.x+half, b.y+half, r.Radius*scale+half, true)
		p.shape.rect(a.x+half, a.y+half, b.x-half, b.y-half, r.Radius*scale-half, false)
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
		p.shape.rect(from, a.y-half, to, a.y+half, 0, true)
		p.shape.rect(from, b.y-half, to, b.y+half, 0, true)
	})
	along(a.y-half, b.y+half, func(from, to float64) {
		p.shape.rect(a.x-half, from, a.x+half, to, 0, true)
		p.shape.rect(b.x-half, from, b.x+half, to, 0, true)
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
