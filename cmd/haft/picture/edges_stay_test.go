package picture_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/solve/solvertest/golden"
)

// full returns a board at the edges of what fits: long trays, crowded squares, two digits, chips on top of men.
func full() *picture.Board {
	b := &picture.Board{Title: "Full", State: "Black to move.", Flip: true, Room: true, Size: 1000}
	man := func(side picture.Side, number int, presence float64, parts ...float64) picture.Man {
		m := picture.Man{Side: side, Number: number, Presence: presence}
		for i, p := range parts {
			m.Kinds = append(m.Kinds, picture.Share{Kind: picture.Queen + picture.Kind(i), Part: p})
		}
		return m
	}
	for i := range 16 {
		m := man(picture.White, i+1, 1, 0.5, 0.3, 0.2)
		if i > 8 {
			m.Kinds = []picture.Share{{Kind: picture.Pawn, Part: 1}}
		}
		b.Trays[0] = append(b.Trays[0], m)
	}
	for i, crowd := range [][]float64{
		{0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125},
		{0.9, 0.03},
		{0.9, 0.0299},
		{0.02, 0.02, 0.02, 0.02},
		{0.6, 0.4, 0.3, 0.2, 0.1, 0.05},
	} {
		for j, p := range crowd {
			b.Squares[i].Men = append(b.Squares[i].Men, man(picture.Side(j%2), 0, p, 1))
		}
	}
	seated := man(picture.Black, 9, 1, 0.4, 0.3, 0.2, 0.1)
	b.Squares[8] = picture.Square{Check: 0.25, Men: []picture.Man{seated}, Seen: 1}
	b.Squares[9] = picture.Square{Check: 1, Men: []picture.Man{man(picture.White, 10, 1, 1)}}
	b.Squares[10] = picture.Square{Seen: 12, Men: []picture.Man{man(picture.White, 9, 1, 1)}}
	either := man(picture.Black, 3, 1, 0.5, 0.5)
	b.Squares[11] = picture.Square{Ways: picture.BySpeed, Keeps: "<1 %", Men: []picture.Man{either}}
	b.Squares[12] = picture.Square{Ways: picture.BySpeed | picture.Ordinary, Locks: "QRB"}
	b.Squares[13] = picture.Square{Frame: picture.Reason, Note: "", Last: true}
	b.Squares[14] = picture.Square{Frame: picture.Selected, Note: "王"}
	b.Banner = strings.Repeat("b", 65)
	return b
}

// No line of a picture at the edges of what fits changes, and no word of it.
func TestFullBoardStays(t *testing.T) {
	t.Parallel()
	b := full()
	wide, high, pixelsWide, pixelsHigh := b.Bounds()
	said := fmt.Sprintf("%v by %v, %d by %d pixels, squares at %+v\n", wide, high, pixelsWide, pixelsHigh, b.Area())
	said += b.Description() + "\n"
	for i := range 16 {
		said += b.Words(i) + "\n"
	}
	golden.Text(t, "testdata/full.txt", said)
	golden.Text(t, "testdata/full.svg", svg(t, b))
}

// A page and a picture without styles stay as they are, whatever the theme.
func TestPageStays(t *testing.T) {
	t.Parallel()
	first, second := &picture.Board{Title: "<1>", Theme: picture.Dark, Size: 300}, &picture.Board{Theme: picture.Dark}
	first.Squares[9].Men = []picture.Man{picture.Sure(picture.White, picture.Pawn)}
	second.Squares[9].Men = []picture.Man{{Side: picture.Black, Number: 2, Presence: 1, Kinds: []picture.Share{
		{Kind: picture.Queen, Part: 0.25}, {Kind: picture.Rook, Part: 0.75},
	}}}
	var page, auto bytes.Buffer
	if err := picture.WritePage(&page, "a & b", []*picture.Board{first, second}); err != nil {
		t.Fatal(err)
	}
	golden.Text(t, "testdata/page.txt", page.String())
	if err := picture.WritePage(&auto, "", []*picture.Board{{Theme: picture.Auto}}); err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(auto.String(), ".haft-board")
	golden.Text(t, "testdata/auto.txt", head)
	golden.Text(t, "testdata/bare.svg", second.Bare())
}

// A banner has one line. A caption has as many as it needs, up to a bound, and cuts words that are longer than a line.
func TestCaptionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	a := strings.Repeat("a", 100)
	for _, caption := range [][]string{
		nil,
		{""},
		{"  two   words ", "next"},
		{a[:64]},
		{a[:65]},
		{a[:31] + " " + a[:32]},
		{a[:32] + " " + a[:32]},
		{strings.Repeat("棋", 32)},
		{strings.Repeat("棋", 33)},
		{a[:63] + "棋"},
		{"ᄀ" + a[:62]},
		{"ᄀ" + a[:63]},
		{"–" + a[:63]},
		{"⺀" + a[:62]},
		{"⺀" + a[:63]},
		{"⹿" + a[:63]},
		{"\u10ff" + a[:63]},
		{"\u2000" + a[:63]},
		{strings.Repeat(a[:60]+" ", 23)},
		{strings.Repeat(a[:60]+" ", 24)},
		{strings.Repeat(a[:60]+" ", 25)},
		{strings.Repeat(a[:60]+" ", 26), "x"},
	} {
		b := &picture.Board{Caption: caption}
		lines := captions(t, b)
		_, high, _, _ := b.Bounds()
		fmt.Fprintf(&said, "%.70q: %v high, %d lines\n", caption, high, len(lines))
		if len(lines) > 3 {
			lines = append(lines[:1], lines[len(lines)-1])
		}
		for _, line := range lines {
			fmt.Fprintf(&said, "  %s\n", line)
		}
	}
	golden.Text(t, "testdata/captions.txt", said.String())
}

// captions are the lines of the caption, with their attributes.
func captions(t *testing.T, b *picture.Board) (lines []string) {
	t.Helper()
	for line := range strings.Lines(svg(t, b)) {
		if strings.HasPrefix(line, `<text class="caption`) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}
