package raster

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"slices"

	"haft/cmd/haft/picture"
)

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
