package raster_test

import (
	"context"
	"errors"
	"io"
	"math"
	"runtime"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/raster"
	"haft/solve/solvertest/extent"
)

// A short context ends when it has been asked so many times.
type short struct {
	context.Context
	left, asked int
}

func (s *short) Err() error {
	if s.asked++; s.asked > s.left {
		return context.Canceled
	}
	return nil
}

// Whenever an interrupt comes, it ends the drawing and the writing of a picture. Both ask for it again and again: the
// writing more often if the picture is larger.
func TestInterruptedDrawing(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	for name, write := range map[string]func(context.Context, *picture.Board) error{
		"PNG": func(ctx context.Context, b *picture.Board) error { return raster.WritePNG(ctx, io.Discard, b) },
		"GIF": func(ctx context.Context, b *picture.Board) error {
			return raster.WriteGIF(ctx, io.Discard, []*picture.Board{b}, func() {})
		},
	} {
		asked := 0
		for _, size := range []int{60, 500} {
			b := marked(picture.Light)
			b.Size = size
			whole := &short{Context: t.Context(), left: math.MaxInt}
			if err := write(whole, b); err != nil || whole.asked < 100 || whole.asked <= asked {
				t.Errorf("%s: %v, asked %d times for %d pixels, and %d times before", name, err, whole.asked, size, asked)
			}
			asked = whole.asked
			for left := asked - 1; left >= 0; left -= 1 + asked/4 {
				if err := write(&short{Context: t.Context(), left: left}, b); !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v after it asked %d of %d times", name, err, left, asked)
				}
			}
		}
	}
}

// Further pictures of a film need little new memory: the largest would need 190 MB each. Other tests wait meanwhile.
func TestFilmReusesMemory(t *testing.T) {
	extent.Slow(t)
	b := marked(picture.Light)
	b.Size = 600
	spent := func(pictures int) uint64 {
		boards := make([]*picture.Board, pictures)
		for i := range boards {
			boards[i] = b
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := raster.WriteGIF(t.Context(), io.Discard, boards, func() {}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	spent(1) // reads the letters
	pixels := uint64(len(raster.Image(b).Pix)) / 4
	if two, six := spent(2), spent(6); six > two+4*pixels {
		t.Errorf("%d bytes for two pictures, %d for six of %d pixels", two, six, pixels)
	}
}
