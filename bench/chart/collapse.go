package chart

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench"
)

// Collection draws how the worlds of many games collapse. The upper plot has the starting positions left after each
// ply: their geometric mean, their median, and the middle half of the games. The lower plot has the share of majors
// that are locked in, and the share of games that got that far.
func Collection(title string, b *bench.Collection) *Figure {
	const width, height, margin = 16 * centimetre, 14 * centimetre, vg.Length(4)
	above, below := collapse(title, b), locking(b)
	return &Figure{width, height, func(c draw.Canvas) {
		c = draw.Crop(c, margin, -3*margin, margin, -margin)
		upper, lower := draw.Crop(c, 0, 0, 0.42*height, 0), draw.Crop(c, 0, 0, 0, -0.58*height)
		// The upper plot has wider numbers, so the lower one is inset to line up with it.
		inset := above.DataCanvas(upper).Min.X - below.DataCanvas(lower).Min.X
		above.draw(upper)
		below.draw(draw.Crop(lower, inset, 0, 0, 0))
	}}
}

// A panel is a plot with its key above the data.
type panel struct {
	*plot.Plot
	key []entry
}

// keyHeight is the height of a key.
const keyHeight = vg.Length(16)

func newPanel(p *plot.Plot, key ...entry) *panel {
	p.Title.Padding = keyHeight + vg.Points(3)
	return &panel{p, key}
}

func (p *panel) draw(c draw.Canvas) {
	p.Plot.Draw(c)
	data := p.DataCanvas(c)
	key(draw.Crop(c, data.Min.X-c.Min.X, data.Max.X-c.Max.X, 0, data.Max.Y+keyHeight-c.Max.Y), p.key...)
}

// collapse draws the starting positions left. It draws decimal logarithms on a linear axis, since with plot.LogScale
// the room for the name of the axis is in the wrong place.
func collapse(title string, b *bench.Collection) *panel {
	p := newPlot(title, "", "starting positions left")
	p.X.Tick.Marker, p.Y.Tick.Marker = about10(len(b.ByPly)), powers{}
	var mean, median, band, lower plotter.XYs
	for t := range b.ByPly {
		ply := &b.ByPly[t]
		at := func(positions float64) plotter.XY { return plotter.XY{X: float64(t), Y: math.Log10(positions)} }
		quantile := func(q float64) plotter.XY { return at(float64(ply.Positions.Quantile(q))) }
		mean, median = append(mean, at(ply.GeometricMean())), append(median, quantile(0.5))
		band, lower = append(band, quantile(0.75)), append(lower, quantile(0.25))
	}
	slices.Reverse(lower)
	half := &plotter.Polygon{XYs: []plotter.XYs{append(band, lower...)}, Color: paleBlue}
	means, medians := line(mean, blue), line(median, vermilion)
	medians.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
	p.Add(grid(), half, medians, means)
	p.X.Min, p.X.Max = 0, float64(max(1, len(b.ByPly)-1))
	p.Y.Min, p.Y.Max = 0, 7.6
	return newPanel(p, entry{"geometric mean", means}, entry{"median", medians}, entry{"middle half of the games", half})
}

// locking draws the share of locked majors and of games, in percent.
func locking(b *bench.Collection) *panel {
	p := newPlot(" ", "ply", "share (%)") // a blank title makes room for the key
	p.X.Tick.Marker, p.Y.Tick.Marker = about10(len(b.ByPly)), every(20)
	var locked, games plotter.XYs
	for t := range b.ByPly {
		ply := &b.ByPly[t]
		locked = append(locked, plotter.XY{X: float64(t), Y: 100 * ply.LockedShare()})
		games = append(games, plotter.XY{X: float64(t), Y: 100 * float64(ply.Games()) / float64(b.ByPly[0].Games())})
	}
	majors, there := line(locked, green), line(games, dim)
	there.Dashes = []vg.Length{vg.Points(1.5), vg.Points(1.5)}
	p.Add(grid(), there, majors)
	p.X.Min, p.X.Max = 0, float64(max(1, len(b.ByPly)-1))
	p.Y.Min, p.Y.Max = 0, 100
	return newPanel(p, entry{"games that got there", there}, entry{"majors locked in, in those games", majors})
}
