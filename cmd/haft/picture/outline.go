package picture

//go:generate go run ./outlines outlines.go

// An Outline is the shape of a man as two paths in the syntax of SVG. The middle of his base is the origin, y goes
// down, and the king is [OutlineHeight] high. Each curve is "M" with a point and then "l" and "q" with points relative
// to the one before, all of them whole numbers, and "z".
type Outline struct {
	Body string // what the outermost lines enclose
	Ink  string // the lines of a white man, nearly all of a black one
}

// OutlineHeight is that of the king.
const OutlineHeight = 500

// OutlineOf is the outline of a man, as White's or as Black's are printed: an empty one, or a full one.
func OutlineOf(side Side, kind Kind) *Outline { return &outlines[side][kind-King] }
