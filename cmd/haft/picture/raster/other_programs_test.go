package raster_test

import (
	"bytes"
	"image/png"
	"os/exec"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/raster"
	"haft/solve/solvertest/extent"
)

// Librsvg draws an SVG picture as haft draws the PNG, but for the edges of shapes and the font.
func TestAsLibrsvgDraws(t *testing.T) {
	if !extent.Soak() {
		t.Skip("asks another program; HAFT_SOAK=1 asks it")
	}
	program, err := exec.LookPath("rsvg-convert")
	if err != nil {
		t.Skip(err)
	}
	const otherwise, few = 64, 0.03 // a channel that differs by so much, and the part of such pixels
	for i, b := range game(t, 30) {
		b.Theme = picture.Theme(i % 3)
		b.Arrows = []picture.Arrow{{From: i, To: 63 - i}}
		cmd := exec.Command(program)
		cmd.Stdin = bytes.NewReader([]byte(b.SVG()))
		drawn, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		other, err := png.Decode(bytes.NewReader(drawn))
		if err != nil {
			t.Fatal(err)
		}
		own := raster.Image(b)
		if own.Bounds() != other.Bounds() {
			t.Fatalf("%d: %v, and librsvg %v", i, own.Bounds(), other.Bounds())
		}
		unlike := 0
		for y := range own.Bounds().Dy() {
			for x := range own.Bounds().Dx() {
				r, g, b, _ := own.At(x, y).RGBA()
				r2, g2, b2, _ := other.At(x, y).RGBA()
				if max(r, r2)-min(r, r2) > otherwise<<8 || max(g, g2)-min(g, g2) > otherwise<<8 ||
					max(b, b2)-min(b, b2) > otherwise<<8 {
					unlike++
				}
			}
		}
		part := float64(unlike) / float64(own.Bounds().Dx()*own.Bounds().Dy())
		if t.Logf("%d: %.2f %% of the pixels differ", i, 100*part); part > few {
			t.Errorf("%d: %.1f %% of the pixels differ", i, 100*part)
		}
	}
}
