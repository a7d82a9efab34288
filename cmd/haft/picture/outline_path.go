package picture

import (
	"iter"
	"strconv"
)

// A Segment is a part of an outline: 'M' begins a curve at To, 'l' is a line to there, and 'q' is a quadratic Bézier
// curve with a control point. The points are absolute.
type Segment struct {
	Op          byte
	Control, To Point
}

// Segments yields the segments of a path of an [Outline].
func Segments(path string) iter.Seq[Segment] {
	return func(yield func(Segment) bool) {
		var now Point
		for i := 0; i < len(path); {
			op := path[i]
			if i++; op == 'z' {
				continue
			}
			s := Segment{Op: op}
			if op == 'q' {
				i, s.Control = pointAt(path, i, now)
			}
			from := now
			if op == 'M' {
				from = Point{}
			}
			i, s.To = pointAt(path, i, from)
			if now = s.To; !yield(s) {
				return
			}
		}
	}
}

// pointAt reads a point that is relative to another one, and says where it ends in the path.
func pointAt(path string, i int, from Point) (end int, p Point) {
	i, x := numberAt(path, i)
	i, y := numberAt(path, i)
	return i, Point{from.X + x, from.Y + y}
}

// numberAt reads a whole number, after a space if there is one. The paths come from a table in this package, so they
// are well formed.
func numberAt(path string, i int) (end int, x float64) {
	if path[i] == ' ' {
		i++
	}
	end = i
	for end < len(path) && (path[end] == '-' || path[end] >= '0' && path[end] <= '9') {
		end++
	}
	n, _ := strconv.Atoi(path[i:end])
	return end, float64(n)
}
