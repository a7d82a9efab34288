package picture

// A Pen draws shapes. Lengths are in units of which a square has a hundred, y goes down. A class is one word or
// several; each word that the theme knows adds its style, and the others are for those who look things up.
type Pen interface {
	// Begin begins a group, whose shapes have their coordinates from the place on.
	Begin(class string, at Place)
	End()
	Rect(class string, r Rect)
	Circle(class string, x, y, radius float64)
	Polygon(class string, points ...Point)
	// Man draws a man: the light of his body, and his lines. The middle of his base is at x, y, and a king is so high.
	Man(side Side, kind Kind, x, y, height float64)
	// Glyph draws a man as a sign in one colour.
	Glyph(class string, kind Kind, x, y, height float64)
	// Text writes a line, whose letters stand on y. The size is that of the typeface.
	Text(class string, anchor Anchor, x, y, size float64, text string)
}

// A Place is where a group is, how large, and how opaque. A scale or an opacity of 0 stands for 1.
type Place struct{ X, Y, Scale, Opacity float64 }

// A Rect is a rectangle with round corners, its upper left corner first.
type Rect struct{ X, Y, Width, Height, Radius float64 }

// A Point is a place in the picture.
type Point struct{ X, Y float64 }

// An Anchor is the part of a text that stands at x.
type Anchor uint8

// The anchors.
const (
	Middle Anchor = iota
	Start
)
