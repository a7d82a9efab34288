package raster

import (
	"context"
	"image"
	"io"

	"haft/cmd/haft/picture"
)

// Delays between pictures, in hundredths of a second.
const (
	delay     = 100
	lastDelay = 400 // then it starts again
)

// WriteGIF writes pictures of the same size and theme as an endless animation. Of each picture it writes only the
// pixels that change. It keeps no more than two in memory, and they take turns in the same memory. It calls drawn after
// each. It fails if the context ends.
func WriteGIF(ctx context.Context, w io.Writer, boards []*picture.Board, drawn func()) error {
	high := 0
	for _, b := range boards {
		_, _, _, h := b.Bounds()
		high = max(high, h)
	}
	_, _, wide, _ := boards[0].Bounds()
	p, pen := newPalette(boards), newPen(ctx, boards[0].Theme, wide, high)
	out := film{w: w, size: image.Config{ColorModel: p.colours, Width: wide, Height: high}, loop: len(boards) > 1}
	now, before := p.image(wide, high), p.image(wide, high)
	for i, b := range boards {
		drawing := pen.render(b)
		if err := ctx.Err(); err != nil {
			return err
		}
		_, _, _, rows := b.Bounds()
		p.paint(now, drawing, rows)
		part, shown := now, delay
		if i > 0 {
			part = changed(before, now)
		}
		if i == len(boards)-1 {
			shown = lastDelay
		}
		if err := out.add(ctx, part, shown); err != nil {
			return err
		}
		now, before = before, now
		drawn()
	}
	return out.end()
}

// changed returns the part of a picture that differs from the one before. Pixels in it that are the same are
// transparent.
func changed(before, now *image.Paletted) *image.Paletted {
	box := image.Rectangle{}
	wide := now.Rect.Dx()
	for y := range now.Rect.Dy() {
		row, old := now.Pix[y*wide:(y+1)*wide], before.Pix[y*wide:(y+1)*wide]
		for x := range row {
			if row[x] != old[x] {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1) // a picture needs at least one pixel
	}
	part := image.NewPaletted(box, now.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if c := now.Pix[y*wide+x]; c != before.Pix[y*wide+x] {
				part.Pix[(y-box.Min.Y)*part.Stride+x-box.Min.X] = c
			}
		}
	}
	return part
}
