package raster_test

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"runtime"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/raster"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// No pixel changes unless somebody wants it to. UPDATE=1 writes the file; look at pictures afterwards. Other processors
// round in other ways.
func TestPixelsStay(t *testing.T) {
	extent.Slow(t)
	if runtime.GOARCH != "amd64" {
		t.Skip("the checksums are those of amd64")
	}
	var said strings.Builder
	boards := game(t, 30)
	for i, b := range boards {
		if i%3 > 0 {
			continue
		}
		b.Theme, b.Flip, b.Size = picture.Theme(i/3%len(picture.ThemeNames)), i%2 == 1, 200+10*i
		b.Arrows = []picture.Arrow{{From: i, To: 63 - i}, {From: 12, To: 28}}
		if i%6 == 0 {
			b.Lens, b.Banner, b.Caption = picture.King+picture.Kind(i%5), "Suppose", []string{"one", "two"}
		}
		pixels := raster.Image(b)
		fmt.Fprintf(&said, "%d: %v, CRC-32 %08x\n", i, pixels.Rect, crc32.ChecksumIEEE(pixels.Pix))
	}
	var film bytes.Buffer
	if err := raster.WriteGIF(ctx, &film, game(t, 3), func() {}); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&said, "film: %d bytes, CRC-32 %08x\n", film.Len(), crc32.ChecksumIEEE(film.Bytes()))
	golden.Text(t, "../../../../testdata/effort/pixels.txt", said.String())
}
