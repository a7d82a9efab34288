package chart

import (
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/solve"
)

// Timeline draws the entropy of the worlds, in bits, over the plies of a game, and marks the locks: a
// circle at each ply that locks pieces in, with their names above it.
func Timeline(title string, all []solve.Instant) *Figure {
	p := newPlot(title, "ply", "entropy of the worlds (bits)")
	p.X.Min, p.X.Max = 0, float64(max(1, len(all)-1))
	p.Y.Min, p.Y.Max = 0, 1
	p.X.Tick.Marker, p.Y.Tick.Marker = about10(len(all)), every(5)
	var entropy plotter.XYs
	for i := range all {
		entropy = append(entropy, plotter.XY{X: float64(i), Y: all[i].Bits()})
		p.Y.Max = max(p.Y.Max, all[i].Bits())
	}
	p.Add(grid(), line(entropy, blue), &lockMarks{all})
	p.Y.Max *= 1.12 // for names above the start
	// A centimetre for four plies leaves room for a name at each.
	width := min(max(16*centimetre, vg.Length(len(all))*0.25*centimetre), 60*centimetre)
	fitTitle(p, width-centimetre)
	return &Figure{width, 8.5 * centimetre, func(c draw.Canvas) {
		p.Draw(draw.Crop(c, vg.Points(4), -vg.Points(8), vg.Points(4), -vg.Points(4)))
	}}
}

// lockMarks draws the locks of a timeline.
type lockMarks struct{ all []solve.Instant }

// Plot writes names upwards from their mark, or downwards where there is no room above.
func (l *lockMarks) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i := range l.all {
		now := &l.all[i]
		if now.Locked == 0 {
			continue
		}
		at := vg.Point{X: x(float64(i)), Y: y(now.Bits())}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: vermilion, Radius: vg.Points(2.2), Shape: draw.CircleGlyph{}}, at)
		style := textStyle(noteSize, black)
		style.Rotation = quarterTurn
		style.XAlign = draw.XLeft
		names := lockNames(now)
		at.Y += vg.Points(5)
		if at.Y+style.Width(names) > c.Max.Y {
			style.XAlign = draw.XRight
			at.Y -= vg.Points(10)
		}
		c.FillText(style, at, names)
	}
}

// lockNames is "w6=Q b8=N".
func lockNames(now *solve.Instant) string {
	var names []string
	for q := range now.Locked.All() {
		names = append(names, q.String()+"="+now.Domains[q].String())
	}
	return strings.Join(names, " ")
}

// quarterTurn is upwards.
const quarterTurn = math.Pi / 2
