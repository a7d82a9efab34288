package raster_test

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"image/gif"
	"runtime"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/raster"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

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

// No pixel of a film changes, and no pixel of marks and of men who may be there. UPDATE=1 writes the file.
func TestFilmsStay(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	if runtime.GOARCH != "amd64" {
		t.Skip("the checksums are those of amd64")
	}
	var said strings.Builder
	for theme := range picture.ThemeNames {
		m := raster.Image(marked(picture.Theme(theme)))
		fmt.Fprintf(&said, "%v: %v, CRC-32 %08x\n", picture.Theme(theme), m.Rect, crc32.ChecksumIEEE(m.Pix))
	}
	low, high, moved := marked(picture.Light), marked(picture.Light, "one", "two"), marked(picture.Light)
	moved.Squares[30].Men, moved.Squares[0].Men = moved.Squares[0].Men, nil
	for _, film := range []struct {
		name   string
		boards []*picture.Board
	}{
		{"one picture", []*picture.Board{marked(picture.Dark)}},
		{"one that is higher, the same again, one with a move", []*picture.Board{low, high, high, moved}},
	} {
		var data bytes.Buffer
		if err := raster.WriteGIF(t.Context(), &data, film.boards, func() {}); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "\n%s: %d bytes\n%s", film.name, data.Len(), told(t, &data))
	}
	golden.Text(t, "testdata/films.txt", said.String())
}

// told says what a reader of the film finds in it.
func told(t *testing.T, data *bytes.Buffer) string {
	t.Helper()
	g, err := gif.DecodeAll(data)
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	fmt.Fprintf(&said, "%d by %d pixels, loop count %d, %d bytes after the end\n",
		g.Config.Width, g.Config.Height, g.LoopCount, data.Len())
	for i, frame := range g.Image {
		fmt.Fprintf(&said, "%d: %v for %d, disposal %d, %d colours, %d pixels transparent, CRC-32 %08x\n",
			i, frame.Rect, g.Delay[i], g.Disposal[i], len(frame.Palette), bytes.Count(frame.Pix, []byte{0}),
			crc32.ChecksumIEEE(frame.Pix))
	}
	return said.String()
}

// small is a device with room for a few writes.
type small struct{ writes int }

var errFull = errors.New("no room")

func (s *small) Write(p []byte) (int, error) {
	if s.writes--; s.writes < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// Whichever write of a film fails, its error is told, and nothing more is drawn.
func TestFilmWithoutRoom(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	b := &picture.Board{Size: 60}
	for room, want := range []int{0, 0, 1} { // the head, the picture, the end
		drawn := 0
		err := raster.WriteGIF(t.Context(), &small{room}, []*picture.Board{b}, func() { drawn++ })
		if !errors.Is(err, errFull) || drawn != want {
			t.Errorf("%d writes: %v after %d pictures, want %d", room, err, drawn, want)
		}
	}
}
