package raster_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/raster"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

var ctx = context.Background()

// game returns a picture after each ply of a game.
func game(t testing.TB, plies int) (boards []*picture.Board) {
	t.Helper()
	g := solve.RandomGame(solve.Seed(3), model.DefaultRules(), solve.Styles[2], plies)
	for ply := range model.Ply(plies + 1) {
		part := g.UpTo(ply)
		a, err := solve.Analyze(ctx, solve.Exact{}, part, scene.Parts)
		if err != nil {
			t.Fatal(err)
		}
		b := scene.Haft(part, a)
		b.Size = 300
		boards = append(boards, b)
	}
	return boards
}

func alone(m picture.Man) *picture.Board {
	b := &picture.Board{}
	if m.Presence > 0 {
		b.Squares[27].Men = []picture.Man{m}
	}
	return b
}

func grey(c color.Color) float64 { return float64(color.GrayModel.Convert(c).(color.Gray).Y) }

// apart returns by how much two pictures differ where a man stands, and by how much elsewhere.
func apart(a, b *image.RGBA) (there, elsewhere float64) {
	square := image.Rect(238, 291, 309, 363) // d4 in a picture of standard size
	upper := square
	upper.Max.Y -= 18 // the percentage stands below
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			d := math.Abs(grey(a.At(x, y)) - grey(b.At(x, y)))
			if at := (image.Point{x, y}); at.In(upper) {
				there += d
			} else if !at.In(square) {
				elsewhere += d
			}
		}
	}
	return there, elsewhere
}

// A man is as opaque as he is likely, and nearly half opaque if he is hardly there. Each man has one of three
// probabilities, and in a soak all.
func TestOpacity(t *testing.T) {
	extent.Slow(t)
	empty := raster.Image(alone(picture.Man{}))
	for _, side := range []picture.Side{picture.White, picture.Black} {
		for k := picture.King; k <= picture.Pawn; k++ {
			man := picture.Man{Side: side, Kinds: []picture.Share{{Kind: k, Part: 1}}, Presence: 0.99999}
			whole, _ := apart(empty, raster.Image(alone(man)))
			for i, p := range []float64{0.2, 0.5, 0.8} {
				if !extent.Soak() && i != int(k)%3 {
					continue
				}
				man.Presence = p
				part, elsewhere := apart(empty, raster.Image(alone(man)))
				if got := part / whole; math.Abs(got-max(0.45, p)) > 0.03 || whole < 2e4 {
					t.Errorf("%v %s with probability %v changes %.3f of %v", side, k.Name(), p, got, whole)
				}
				if elsewhere != 0 {
					t.Errorf("%v %s changes other squares by %v", side, k.Name(), elsewhere)
				}
			}
		}
	}
}

// A PNG has the requested size, and the same board gives the same bytes.
func TestPNG(t *testing.T) {
	extent.Slow(t)
	b := game(t, 20)[20]
	for theme := range picture.ThemeNames {
		b.Theme, b.Size = picture.Theme(theme), 100+77*theme
		var first, second bytes.Buffer
		if raster.WritePNG(ctx, &first, b) != nil || raster.WritePNG(ctx, &second, b) != nil {
			t.Fatal("not written")
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("theme %v: other bytes the second time", b.Theme)
		}
		config, err := png.DecodeConfig(&first)
		_, _, wide, high := b.Bounds()
		if err != nil || config.Width != wide || config.Height != high || wide != b.Size {
			t.Errorf("theme %v: %d by %d pixels, want %d by %d; %v", b.Theme, config.Width, config.Height, wide, high, err)
		}
	}
}

// A GIF ends with every picture shown in nearly the right colours, repeats for ever, and writes little of what stays
// the same.
func TestGIF(t *testing.T) {
	extent.Slow(t)
	boards := game(t, 16)
	var data bytes.Buffer
	if err := raster.WriteGIF(ctx, &data, boards, func() {}); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&data)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != len(boards) || g.LoopCount != 0 {
		t.Fatalf("%d pictures of %d, to be shown %d times", len(g.Image), len(boards), g.LoopCount)
	}
	shown := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	transparent := 0
	for i, frame := range g.Image {
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
		far := 0.0
		want := raster.Image(boards[i])
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				far = max(far, math.Abs(grey(shown.At(x, y))-grey(want.At(x, y))))
			}
		}
		if far > 32 {
			t.Errorf("picture %d has a pixel that is %v off", i, far)
		}
		if i > 0 {
			transparent += bytes.Count(frame.Pix, []byte{0})
			if g.Delay[i] < 50 {
				t.Errorf("picture %d is shown for %d hundredths of a second", i, g.Delay[i])
			}
		}
	}
	if transparent == 0 {
		t.Error("pixels that stay are written again")
	}
}

// Each picture is written before the next one is drawn, so that no film needs more memory than two pictures.
func TestGIFGrows(t *testing.T) {
	extent.Slow(t)
	boards := game(t, 3)
	var data bytes.Buffer
	before, i := 0, 0
	err := raster.WriteGIF(ctx, &data, boards, func() {
		if i++; data.Len() <= before {
			t.Errorf("%d bytes with %d pictures, %d with one less", data.Len(), i, before)
		}
		before = data.Len()
	})
	if err != nil || i != len(boards) {
		t.Errorf("%d pictures of %d, %v", i, len(boards), err)
	}
	if err := raster.WriteGIF(ctx, full{}, boards, func() { t.Error("went on after a failure") }); err == nil {
		t.Error("does not tell that nothing was written")
	}
}

// full is a device without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// Of pictures that are alike, almost nothing is written.
func TestGIFOfNoChange(t *testing.T) {
	extent.Slow(t)
	b := game(t, 0)[0]
	var one, three bytes.Buffer
	if raster.WriteGIF(ctx, &one, []*picture.Board{b}, func() {}) != nil ||
		raster.WriteGIF(ctx, &three, []*picture.Board{b, b, b}, func() {}) != nil {
		t.Fatal("not written")
	}
	if three.Len() > one.Len()+100 {
		t.Errorf("%d bytes for one picture, %d for three", one.Len(), three.Len())
	}
}

// BenchmarkPicture builds and writes pictures of a game that has been analysed.
func BenchmarkPicture(b *testing.B) {
	g := solve.RandomGame(solve.Seed(3), model.DefaultRules(), solve.Styles[2], 30)
	a, err := solve.Analyze(ctx, solve.Exact{}, g, scene.Parts)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("form=svg", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			scene.Haft(g, a).SVG()
		}
	})
	b.Run("form=png", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var data bytes.Buffer
			if err := raster.WritePNG(ctx, &data, scene.Haft(g, a)); err != nil {
				b.Fatal(err)
			}
		}
	})
	boards := game(b, 30)
	b.Run("form=gif", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var data bytes.Buffer
			if err := raster.WriteGIF(ctx, &data, boards, func() {}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
