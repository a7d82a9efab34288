package chart

import (
	"bytes"
	"io"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// svgCanvas is an SVG file that looks the same on a computer without the typeface. It names other typefaces, and gives
// the width of each text.
type svgCanvas struct {
	*vgsvg.Canvas
	widths []vg.Length // of the texts, in order
}

func newSVG(w, h vg.Length) vg.CanvasWriterTo { return &svgCanvas{Canvas: vgsvg.New(w, h)} }

// FillString writes a text, and notes its width.
func (c *svgCanvas) FillString(f font.Face, at vg.Point, text string) {
	c.widths = append(c.widths, f.Width(text))
	c.Canvas.FillString(f, at, text)
}

// family is the typeface as vgsvg names it, and families replaces it. The letters of Arimo, Arial and Helvetica are
// just as wide.
var (
	family   = []byte("font-family:Liberation Sans;")
	families = []byte("font-family:'Liberation Sans',Arimo,Arial,Helvetica,sans-serif;")
)

// WriteTo writes the file, with a length for each text that is not empty.
func (c *svgCanvas) WriteTo(w io.Writer) (int64, error) {
	var plain, out bytes.Buffer
	if _, err := c.Canvas.WriteTo(&plain); err != nil {
		return 0, err
	}
	begin := []byte("<text ")
	for i, part := range bytes.Split(bytes.ReplaceAll(plain.Bytes(), family, families), begin) {
		if i > 0 {
			out.Write(begin)
			if width := c.widths[i-1]; width > 0 {
				length := strconv.FormatFloat(width.Points(), 'f', 2, 64)
				out.WriteString(`textLength="` + length + `" lengthAdjust="spacingAndGlyphs" `)
			}
		}
		out.Write(part)
	}
	return out.WriteTo(w)
}
