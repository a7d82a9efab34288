package picture

//go:generate go run ./outlines outlines.go

// An Outline is the shape of a man as two paths in the syntax of SVG. The middle of his base is the origin, y points
// down, and the king is [OutlineHeight] high. Each curve is "M" with a point, then "l" and "q" with points relative
// to the one before, and "z". All numbers are whole.
type Outline struct {
	Body string // everything within the outer lines
	Ink  string // the lines of a white man; for a black man, nearly everything
}

// OutlineHeight is the height of the king.
const OutlineHeight = 500

// OutlineOf returns the outline of a man as it is printed: hollow for White, filled for Black.
func OutlineOf(side Side, kind Kind) *Outline { return &outlines[side][kind-King] }
