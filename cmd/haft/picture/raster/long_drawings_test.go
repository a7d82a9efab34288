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

// marked returns a small board with men who may be there, and with every kind of mark.
func marked(theme picture.Theme, caption ...string) *picture.Board {
	b := &picture.Board{Theme: theme, Caption: caption, Size: 160, Arrows: []picture.Arrow{{From: 6, To: 48}}}
	for i := range 8 {
		man := picture.Sure(picture.Side(i%2), picture.King+picture.Kind(i%6))
		b.Squares[i].Men = []picture.Man{man}
		man.Presence = 0.15 * float64(i%6+1)
		b.Squares[8+i].Men = []picture.Man{man}
	}
	b.Squares[16].Men = []picture.Man{b.Squares[13].Men[0], b.Squares[12].Men[0], b.Squares[9].Men[0]}
	b.Squares[24] = picture.Square{Last: true, Seen: 3}
	b.Squares[25] = picture.Square{Check: 0.5, Frame: picture.Selected}
	b.Squares[26] = picture.Square{Frame: picture.Reason, Note: "7"}
	b.Squares[27] = picture.Square{Frame: picture.Changed}
	b.Squares[28] = picture.Square{Ways: picture.Ordinary | picture.BySpeed | picture.ByPlace, Keeps: "29 %", Locks: "Q"}
	b.Squares[29] = picture.Square{Ways: picture.Ordinary | picture.ByPlace, Men: b.Squares[1].Men}
	b.Trays[1] = []picture.Man{{Side: picture.Black, Number: 3, Presence: 1, Kinds: []picture.Share{
		{Kind: picture.Queen, Part: 0.3}, {Kind: picture.Rook, Part: 0.7},
	}}}
	return b
}
