package raster

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/color"
	"image/gif"
	"io"
	"maps"
	"slices"

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

// A film writes an animation picture by picture. Package gif writes only whole animations, and would need all pictures
// in memory. So each picture is written as a GIF of its own, whose parts are put together.
type film struct {
	w     io.Writer
	size  image.Config
	loop  bool // show it again and again
	begun bool
}

// endless is the extension that says so.
const endless = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

// head is how long the beginning of a GIF is without its colours: what it is, its size, and how many colours it has.
const head = 13

// add writes a picture that is shown for some hundredths of a second.
func (f *film) add(ctx context.Context, picture *image.Paletted, delay int) error {
	var one bytes.Buffer
	err := gif.EncodeAll(watched{ctx, &one}, &gif.GIF{
		Image: []*image.Paletted{picture}, Delay: []int{delay}, Disposal: []byte{gif.DisposalNone}, Config: f.size,
	})
	if err != nil {
		return err
	}
	text := one.Bytes()
	colours := 3 << (text[10]&7 + 1)
	begin, frame := text[:head+colours], text[head+colours:len(text)-1]
	if !f.begun {
		if f.loop {
			begin = append(bytes.Clone(begin), endless...)
		}
		if _, err := f.w.Write(begin); err != nil {
			return err
		}
		f.begun = true
	}
	_, err = f.w.Write(frame)
	return err
}

// end writes the end of the file.
func (f *film) end() error {
	_, err := f.w.Write([]byte{';'})
	return err
}

// A palette holds the colours of a GIF: the first is transparent, and the others are the most frequent colours.
type palette struct {
	colours color.Palette
	nearest map[color.RGBA]uint8
}

// newPalette counts the colours of the first picture, of the last, and of one that shows every possible mark. The
// other pictures have the same colours.
func newPalette(boards []*picture.Board) *palette {
	all := samples()
	all.Theme = boards[0].Theme
	count := map[color.RGBA]int{}
	for _, b := range []*picture.Board{boards[0], boards[len(boards)-1], all} {
		small := *b
		small.Size = picture.StandardSize
		tally(Image(&small), count)
	}
	order := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(number(a), number(b)))
	})
	p := &palette{colours: color.Palette{color.RGBA{}}, nearest: map[color.RGBA]uint8{}}
	for _, c := range order[:min(len(order), 255)] {
		p.nearest[c] = uint8(len(p.colours))
		p.colours = append(p.colours, c)
	}
	return p
}

// samples returns a board with every mark.
func samples() *picture.Board {
	b := &picture.Board{Banner: "a", Caption: []string{"a", "a"}}
	for i := range b.Squares {
		s := &b.Squares[i]
		switch i / 8 {
		case 0:
			s.Check = float64(i%8+1) / 8
		case 2:
			s.Last = true
		case 4:
			s.Frame = picture.Frame(i % 4)
			s.Note = "1"
		case 6:
			s.Ways, s.Keeps, s.Locks = picture.Ways(i%8), "1 %", "Q"
		}
	}
	return b
}

func tally(m *image.RGBA, count map[color.RGBA]int) {
	for i := 0; i < len(m.Pix); i += 4 {
		count[color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3]}]++
	}
}

func number(c color.RGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// image returns an empty image.
func (p *palette) image(wide, high int) *image.Paletted {
	return image.NewPaletted(image.Rect(0, 0, wide, high), p.colours)
}

// paint sets an image to the first rows of another, in these colours. The rest gets the colour in which the last of
// these rows begins.
func (p *palette) paint(out *image.Paletted, m *image.RGBA, rows int) {
	last, index := color.RGBA{}, uint8(0)
	drawn := rows * m.Stride
	for i := 0; i < drawn; i += 4 {
		if c := (color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3]}); c != last {
			last, index = c, p.index(c)
		}
		out.Pix[i/4] = index
	}
	for i := drawn / 4; i < len(out.Pix); i++ {
		out.Pix[i] = out.Pix[drawn/4-out.Stride]
	}
}

// index returns the number of the nearest colour. It never returns the transparent one.
func (p *palette) index(c color.RGBA) uint8 {
	index, known := p.nearest[c]
	if !known {
		index = uint8(1 + p.colours[1:].Index(c))
		p.nearest[c] = index
	}
	return index
}
