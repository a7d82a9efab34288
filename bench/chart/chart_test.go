package chart_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"haft/bench"
	"haft/bench/chart"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

var ctx = context.Background()

// figures returns one figure of each kind, made of random games.
func figures(t testing.TB) map[string]*chart.Figure {
	t.Helper()
	g := solve.RandomGame(solve.Seed(4), model.DefaultRules(), solve.Styles[1], 60)
	all, err := solve.Timeline(ctx, g)
	if err != nil {
		t.Fatal(err)
	}
	e, err := solve.Entangle(ctx, &model.ReplayTo(g, 30).Problem)
	if err != nil {
		t.Fatal(err)
	}
	var c bench.Collection
	r, err := bench.Measure(ctx, solve.Exact{}, g)
	if err != nil {
		t.Fatal(err)
	}
	c.Add(r)
	return map[string]*chart.Figure{
		"timeline":     chart.Timeline("a game", all),
		"positions":    chart.Positions("a game", all),
		"entanglement": chart.Entanglement("a game", e),
		"collection":   chart.Collection("a game", &c),
		"dots":         dots(),
		"points":       points(),
	}
}

// dots are two series in rows, some without an interval or without a dot.
func dots() *chart.Figure {
	return chart.Dots("rows", chart.Axis{Name: "value", High: 10}, []string{"first", "second"}, []chart.DotRow{
		{Name: "both", Dots: []*chart.Dot{{Value: 2, Low: 1, High: 4}, {Value: 5, Low: 5, High: 5}}},
		{Name: "one of them", Dots: []*chart.Dot{nil, {Value: 9, Low: 8, High: 12}}},
	})
}

// points are two series on a logarithmic axis and another one.
func points() *chart.Figure {
	return chart.Points("points", chart.Axis{Name: "x", High: 4}, chart.Axis{Name: "y (log)", High: 2, Log: true},
		[]chart.PointSeries{
			{Name: "up", Points: []chart.Point{{X: 1, Y: 0.5}, {X: 2, Y: 1}, {X: 3, Y: 1.5}}},
			{Name: "alone", Points: []chart.Point{{X: 2, Y: 0.2}}},
		})
}

// written returns the contents of a file of that name with the figure.
func written(t testing.TB, name string, f *chart.Figure) []byte {
	t.Helper()
	var data bytes.Buffer
	if err := chart.Write(&data, name, f); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// The same game gives the same bytes in every format.
func TestSameInputSameBytes(t *testing.T) {
	extent.Slow(t)
	magic := map[string]string{".svg": "<?xml", ".png": "\x89PNG\r\n\x1a\n", ".pdf": "%PDF-"}
	first, second := figures(t), figures(t)
	for kind := range first {
		for _, extension := range chart.Extensions() {
			name := "x" + extension
			a := written(t, name, first[kind])
			b := written(t, name, second[kind])
			if !bytes.Equal(a, b) {
				t.Errorf("%s%s differs from one drawing to the next", kind, extension)
			}
			if !bytes.HasPrefix(a, []byte(magic[extension])) || len(a) < 2000 {
				t.Errorf("%s%s: %d bytes that begin with %q", kind, extension, len(a), a[:min(8, len(a))])
			}
		}
	}
}

// Words that each drawing must have.
func TestFiguresName(t *testing.T) {
	for kind, words := range map[string][]string{
		"positions":    {">a game<", ">ply<", ">starting positions left<", ">1,000<", ">b7=N<"},
		"timeline":     {">a game<", ">ply<", ">entropy of the worlds (bits)<", ">b7=N<"},
		"entanglement": {">a game<", ">mutual information (bits)<", ">w1<", ">b8<"},
		"collection": {
			">a game<", ">ply<", ">starting positions left<", ">10,000,000<", ">geometric mean<",
			">majors locked in, in those games<",
		},
	} {
		svg := written(t, "x.svg", figures(t)[kind])
		for _, word := range words {
			if !bytes.Contains(svg, []byte(word)) {
				t.Errorf("the %s does not have %q", kind, word)
			}
		}
	}
}

// Games without plies and without open pieces can be drawn, and so can no games at all.
func TestSmallestFigures(t *testing.T) {
	extent.Slow(t)
	start := &model.Game{Rules: model.DefaultRules()}
	all, err := solve.Timeline(ctx, start)
	if err != nil {
		t.Fatal(err)
	}
	empty := &bench.Collection{}
	for _, f := range []*chart.Figure{
		chart.Timeline("", all),
		chart.Positions("", all),
		chart.Entanglement("", &solve.Entanglement{}),
		chart.Collection("", empty),
	} {
		for _, extension := range chart.Extensions() {
			written(t, "x"+extension, f)
		}
	}
}

// Long titles are broken between words. In the file, each line is a text of its own.
func TestLongTitle(t *testing.T) {
	all, err := solve.Timeline(ctx, &model.Game{Rules: model.DefaultRules()})
	if err != nil {
		t.Fatal(err)
	}
	title := strings.TrimSpace(strings.Repeat("Anderssen – Kieseritzky ", 10))
	svg := written(t, "x.svg", chart.Timeline(title, all))
	if bytes.Contains(svg, []byte(title)) || bytes.Count(svg, []byte("Anderssen")) != 10 {
		t.Errorf("title in %d lines", bytes.Count(svg, []byte("Anderssen")))
	}
}

func TestWriteRefuses(t *testing.T) {
	f := figures(t)["timeline"]
	for _, name := range []string{"x.jpg", "x", "x.svg.gz"} {
		var data bytes.Buffer
		err := chart.Write(&data, name, f)
		if err == nil || !strings.Contains(err.Error(), ".svg, .png, .pdf") || chart.Check(name) == nil || data.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, data.Len())
		}
	}
	if err := chart.Check("X.SVG"); err != nil {
		t.Errorf("capitals: %v", err)
	}
}
