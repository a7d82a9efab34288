package picture

// A Pen draws shapes. Lengths are in units of a hundredth of a square, and y points down. A class is one or more
// words. The theme gives styles to the words that it knows; the others are for programs that search the SVG.
type Pen interface {
	// Begin begins a group. The coordinates of its shapes count from its position.
	Begin(class string, at Transform)
	End()
	Rect(class string, r Rect)
	Circle(class string, x, y, radius float64)
	Polygon(class string, points ...Point)
	// Man draws a man: the light of his body, and his lines. The middle of his base is at x, y. The height is that of
	// a king.
	Man(side Side, kind Kind, x, y, height float64)
	// Glyph draws a man as a sign in one colour.
	Glyph(class string, kind Kind, x, y, height float64)
	// Text writes a line whose letters stand on y, in the given size of type.
	Text(class string, anchor Anchor, x, y, size float64, text string)
}

// A Transform is the position of a group, its scale and its opacity. A scale or opacity of 0 means 1.
type Transform struct{ X, Y, Scale, Opacity float64 }

// A Rect is a rectangle with round corners, given by its upper left corner.
type Rect struct{ X, Y, Width, Height, Radius float64 }

// A Point is a point in the picture.
type Point struct{ X, Y float64 }

// An Anchor says which part of a text is at x.
type Anchor uint8

// The anchors.
const (
	Middle Anchor = iota
	Start
)
