package chart

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
)

// maxRows is the most rows of a matrix or of boxes that one figure shows.
const maxRows = 12

// shown returns the best configurations by their ratio to the VBS, at most so many, and a note on how many are not shown.
func shown(s *report.Study, most int) (best []report.Configuration, note string) {
	best = s.Best(most)
	if left := len(s.Configurations) - len(best); left > 0 {
		note = fmt.Sprintf("the best %d by geometric mean\nratio to the VBS;\n%d not shown", len(best), left)
	}
	return best, note
}

// blank is the sign of a line of a key that has only words.
type blank struct{}

func (blank) Thumbnail(*draw.Canvas) {}

// beside makes a figure of a plot with its key to the right, where the key covers nothing.
func beside(p *plot.Plot, width, height vg.Length, key []entry, note string) *Figure {
	for line := range strings.Lines(note) {
		key = append(key, entry{strings.TrimSpace(line), blank{}})
	}
	const margin, gap = vg.Length(4), vg.Length(10)
	keyWidth := gap
	for _, e := range key {
		l := row(e)
		keyWidth = max(keyWidth, gap+l.ThumbnailWidth+l.TextStyle.Width(" "+e.name))
	}
	fitTitle(p, width-centimetre)
	return &Figure{width + keyWidth, height, func(c draw.Canvas) {
		main := draw.Crop(c, margin, -keyWidth-margin, margin, -margin)
		p.Draw(main)
		data := p.DataCanvas(main)
		column(draw.Crop(c, data.Max.X-c.Min.X+gap, 0, 0, data.Max.Y-c.Max.Y), key)
	}}
}

// column writes entries one below the other. Each is a legend of its own, since all entries of one legend are as tall
// as the tallest.
func column(c draw.Canvas, key []entry) {
	for _, e := range key {
		l := row(e)
		l.Draw(c)
		c = draw.Crop(c, 0, 0, 0, -l.Rectangle(c).Size().Y-vg.Points(3))
	}
}

func row(e entry) plot.Legend {
	l := plot.NewLegend()
	l.TextStyle.Font, l.ThumbnailWidth = face(tickSize), vg.Points(26)
	l.Left, l.Top = true, true
	l.Add(e.name, e.sign)
	return l
}

// An entry is a line of a key: what a sign in the plot means.
type entry struct {
	name string
	sign plot.Thumbnailer
}

// key writes entries side by side, in the middle of a canvas.
func key(c draw.Canvas, entries ...entry) {
	const gap = vg.Length(14)
	var legends []plot.Legend
	width := -gap
	for _, e := range entries {
		l := plot.NewLegend()
		l.TextStyle.Font, l.ThumbnailWidth = face(tickSize), vg.Points(18)
		l.Left, l.Top = true, true
		l.Add(e.name, e.sign)
		legends = append(legends, l)
		width += l.Rectangle(c).Size().X + gap
	}
	c = draw.Crop(c, (c.Size().X-width)/2, 0, 0, 0)
	for i := range legends {
		legends[i].Draw(c)
		c = draw.Crop(c, legends[i].Rectangle(c).Size().X+gap, 0, 0, 0)
	}
}
