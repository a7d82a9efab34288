package raster

import (
	"sync"

	"codeberg.org/go-fonts/dejavu/dejavusans"
	"codeberg.org/go-fonts/dejavu/dejavusansbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"haft/cmd/haft/picture"
)

// A typeface reads each letter once.
type typeface struct {
	font    *sfnt.Font
	units   fixed.Int26_6
	mutex   sync.Mutex // guards the fields below
	buffer  sfnt.Buffer
	letters map[rune]*letter
}

// A letter has curves and a width, as parts of the size.
type letter struct {
	segments sfnt.Segments
	advance  float64
}

// typefaces are the regular and the bold typeface.
var typefaces = sync.OnceValue(func() [2]*typeface {
	return [2]*typeface{newTypeface(dejavusans.TTF), newTypeface(dejavusansbold.TTF)}
})

func newTypeface(data []byte) *typeface {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return &typeface{font: f, units: fixed.Int26_6(f.UnitsPerEm()), letters: map[rune]*letter{}}
}

// letter returns the letter for a character, or a box if the typeface does not have it.
func (t *typeface) letter(r rune) *letter {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if l, known := t.letters[r]; known {
		return l
	}
	l := &letter{}
	index, _ := t.font.GlyphIndex(&t.buffer, r)
	if segments, err := t.font.LoadGlyph(&t.buffer, index, t.units, nil); err == nil {
		l.segments = append(l.segments, segments...) // the buffer will be reused
	}
	if advance, err := t.font.GlyphAdvance(&t.buffer, index, t.units, font.HintingNone); err == nil {
		l.advance = float64(advance) / float64(t.units)
	}
	t.letters[r] = l
	return l
}

// Text writes a line.
func (p *pen) Text(class string, anchor picture.Anchor, x, y, size float64, text string) {
	s := p.style(class)
	t := typefaces()[0]
	if s.Bold {
		t = typefaces()[1]
	}
	wide := 0.0
	for _, r := range text {
		wide += t.letter(r).advance * size
	}
	if anchor == picture.Middle {
		x -= wide / 2
	}
	p.shape.reset()
	for _, r := range text {
		l := t.letter(r)
		p.write(l, x, y, size/float64(t.units))
		x += l.advance * size
	}
	p.fill(s.Fill)
}

// write collects the curves of a letter. The typeface has no cubic curves.
func (p *pen) write(l *letter, x, y, scale float64) {
	at := func(q fixed.Point26_6) point { return p.at(x+float64(q.X)*scale, y+float64(q.Y)*scale) }
	for _, s := range l.segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.shape.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.shape.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.shape.quad(at(s.Args[0]), at(s.Args[1]))
		}
	}
}
