// Package raster turns boards of package picture into pixels: a board into a PNG, several boards into a GIF. It draws
// what the SVG shows, with the letters of DejaVu Sans.
package raster

import (
	"context"
	"image"
	"image/color"
	"image/png"
	"io"

	"haft/cmd/haft/picture"
)

// WritePNG writes a picture as PNG. It fails if the context ends.
func WritePNG(ctx context.Context, w io.Writer, b *picture.Board) error {
	m := render(ctx, b)
	if err := ctx.Err(); err != nil {
		return err
	}
	return png.Encode(watched{ctx, w}, m)
}

// Image draws a picture. The theme [picture.Auto] is light here.
func Image(b *picture.Board) *image.RGBA { return render(context.Background(), b) }

// render is Image, but the picture lacks something if the context ends.
func render(ctx context.Context, b *picture.Board) *image.RGBA {
	_, _, wide, high := b.Bounds()
	return newPen(ctx, b.Theme, wide, high).render(b)
}

// watched writes until the context ends. What makes a file of pixels knows no context, but it writes again and again.
type watched struct {
	ctx context.Context
	w   io.Writer
}

func (w watched) Write(data []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.w.Write(data)
}

// A pen draws onto the last of its layers. A group that is not opaque gets a layer of its own, which is then laid
// over the one below. Otherwise parts of a man that overlap would be more opaque than the rest.
//
// A pen can draw one picture after the other on the same layers: the largest have 75 MB each.
type pen struct {
	ctx        context.Context // nothing is drawn after its end
	styles     map[string]picture.Style
	merged     map[string]picture.Style // by class, for classes of several words
	layers     []*layer
	transforms []transform
	used       []*layer // cleared layers for the next groups
	shape      shape
}

// A transform is the position of a group in pixels: a scale and an offset.
type transform struct {
	scale, x, y float64
	opacity     float64 // 1 for a group without a layer of its own
}

// newPen returns a pen for pictures of one theme that are so wide, and so high at most.
func newPen(ctx context.Context, theme picture.Theme, wide, high int) *pen {
	p := &pen{
		ctx: ctx, styles: map[string]picture.Style{}, merged: map[string]picture.Style{},
		layers: []*layer{newLayer(wide, high)},
	}
	for _, r := range theme.Rules() {
		p.styles[r.Class] = r.Style
	}
	return p
}

// render draws a picture. It stays until the next one is drawn.
func (p *pen) render(b *picture.Board) *image.RGBA {
	units, _, wide, _ := b.Bounds()
	p.transforms = []transform{{scale: float64(wide) / units, opacity: 1}}
	clear(p.top().Pix)
	b.Draw(p)
	return p.top().RGBA
}

func (p *pen) top() *layer { return p.layers[len(p.layers)-1] }

func (p *pen) here() *transform { return &p.transforms[len(p.transforms)-1] }

// Begin begins a group.
func (p *pen) Begin(_ string, at picture.Transform) {
	outer := p.here()
	inner := transform{outer.scale, outer.x + outer.scale*at.X, outer.y + outer.scale*at.Y, 1}
	if at.Scale != 0 {
		inner.scale *= at.Scale
	}
	if at.Opacity != 0 && at.Opacity < 1 {
		inner.opacity = at.Opacity
		p.layers = append(p.layers, p.blank())
	}
	p.transforms = append(p.transforms, inner)
}

// blank returns an empty layer.
func (p *pen) blank() *layer {
	if n := len(p.used); n > 0 {
		l := p.used[n-1]
		p.used = p.used[:n-1]
		return l
	}
	size := p.top().Bounds().Size()
	return newLayer(size.X, size.Y)
}

// End ends a group.
func (p *pen) End() {
	inner := p.here()
	p.transforms = p.transforms[:len(p.transforms)-1]
	if inner.opacity == 1 {
		return
	}
	l := p.top()
	p.layers = p.layers[:len(p.layers)-1]
	l.lay(p.top(), inner.opacity)
	p.used = append(p.used, l)
}

// colour reads "#rrggbb" or "#rrggbbaa".
func colour(text string) color.NRGBA {
	c := color.NRGBA{A: 255}
	for i, to := range []*uint8{&c.R, &c.G, &c.B, &c.A} {
		if at := 1 + 2*i; at+2 <= len(text) {
			*to = digit(text[at])<<4 | digit(text[at+1])
		}
	}
	return c
}

func digit(b byte) uint8 {
	if b >= 'a' {
		return b - 'a' + 10
	}
	return b - '0'
}
