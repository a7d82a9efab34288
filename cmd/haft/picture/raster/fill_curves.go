package raster

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

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

// rect adds a rectangle with round corners, clockwise or counterclockwise.
func (s *shape) rect(x0, y0, x1, y1, r float64, clockwise bool) {
	if r = min(r, (x1-x0)/2, (y1-y0)/2); r < 0 {
		r = 0
	}
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
