package chart_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"haft/bench/chart"
)

// shared is a board on which squares are shared in several ways.
func shared() *[64][]chart.Presence {
	var squares [64][]chart.Presence
	for i, m := range []byte("RNBQKBNRPPPPPPPP") {
		squares[i] = []chart.Presence{{Man: m, Probability: 1}}
	}
	squares[36] = []chart.Presence{{Man: 'p', Probability: 0.375}, {Man: 'P', Probability: 0.125}}
	squares[37] = []chart.Presence{{Man: 'q', Probability: 0.4}, {Man: 'N', Probability: 0.3}, {Man: 'r', Probability: 0.2}, {Man: 'B', Probability: 0.001}}
	squares[63] = []chart.Presence{{Man: 'K', Probability: 0.9999}}
	squares[60] = []chart.Presence{{Man: 'k', Probability: 128. / 255}}
	return &squares
}

// pixels draws a board with one man on a square and reads the picture.
func pixels(t *testing.T, square int, man byte, p float64) image.Image {
	t.Helper()
	var squares [64][]chart.Presence
	squares[square] = []chart.Presence{{Man: man, Probability: p}}
	data := written(t, "x.png", chart.Board("", &squares))
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// change is how far two pictures are apart, over the upper three quarters of a square: below stand
// percentages.
func change(a, b image.Image, square int) (sum float64) {
	const side, border, top = 1.7 / 2.54 * 200, 14. / 72 * 200, 21. / 72 * 200
	left, upper := border+side*float64(square%8), top+side*float64(7-square/8)
	for x := int(left); x < int(left+side); x++ {
		for y := int(upper); y < int(upper+0.75*side); y++ {
			sum += math.Abs(float64(grey(a.At(x, y))) - float64(grey(b.At(x, y))))
		}
	}
	return sum
}

func grey(c color.Color) uint8 { return color.GrayModel.Convert(c).(color.Gray).Y }

// A man is as opaque as he is likely: what he changes on his square is in proportion, whoever
// he is and wherever he stands, and he changes nothing elsewhere.
func TestOpacity(t *testing.T) {
	for i, man := range []byte("KPn") {
		square := 7 + 11*i
		empty, certain := pixels(t, 0, '.', 1), pixels(t, square, man, 1)
		whole := change(empty, certain, square)
		if whole < 1e4 {
			t.Errorf("%c on %d hardly shows: %v", man, square, whole)
		}
		for _, p := range []float64{0.1, 0.5, 0.8} {
			part := change(empty, pixels(t, square, man, p), square)
			if got := part / whole; math.Abs(got-p) > 0.02 {
				t.Errorf("%c with probability %v changes %.3f of what he changes when certain", man, p, got)
			}
		}
		if away := change(empty, certain, (square+13)%64); away != 0 {
			t.Errorf("%c on %d changes another square by %v", man, square, away)
		}
	}
}
