package raster

import (
	"image"
	"image/color"
	"image/draw"
)

// A layer is an image, with the part of it that has been drawn on.
type layer struct {
	*image.RGBA
	dirty image.Rectangle
}

func newLayer(wide, high int) *layer {
	return &layer{RGBA: image.NewRGBA(image.Rect(0, 0, wide, high))}
}

// lay draws the layer onto another with the given opacity, and clears it.
func (l *layer) lay(below *layer, opacity float64) {
	mask := image.NewUniform(color.Alpha{uint8(255*opacity + 0.5)})
	draw.DrawMask(below.RGBA, l.dirty, l.RGBA, l.dirty.Min, mask, image.Point{}, draw.Over)
	below.dirty = below.dirty.Union(l.dirty)
	draw.Draw(l.RGBA, l.dirty, image.Transparent, image.Point{}, draw.Src)
	l.dirty = image.Rectangle{}
}
