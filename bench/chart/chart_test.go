package chart_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench"
	"haft/bench/chart"
	"haft/model"
	"haft/solve"
	"haft/solve/gen"
)

var ctx = context.Background()

// figures are one of each kind, of random games.
func figures(t testing.TB) map[string]*chart.Figure {
	t.Helper()
	g := gen.Game(gen.Seed(4), model.DefaultRules(), gen.Styles[1], 60)
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
		"entanglement": chart.Entanglement("a game", e),
		"collection":   chart.Collection("a game", &c),
		"board":        chart.Board("a game", shared()),
	}
}

func save(t testing.TB, name string, f *chart.Figure) []byte {
	t.Helper()
	if err := chart.Save(name, f); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The same game gives the same bytes in every format, and leaves one file.
func TestSameInputSameBytes(t *testing.T) {
	magic := map[string]string{".svg": "<?xml", ".png": "\x89PNG\r\n\x1a\n", ".pdf": "%PDF-"}
	first, second := figures(t), figures(t)
	for kind := range first {
		for _, extension := range chart.Extensions() {
			dir := t.TempDir()
			name := filepath.Join(dir, "x"+extension)
			a := save(t, name, first[kind])
			b := save(t, name, second[kind])
			if !bytes.Equal(a, b) {
				t.Errorf("%s%s differs from one drawing to the next", kind, extension)
			}
			if !bytes.HasPrefix(a, []byte(magic[extension])) || len(a) < 2000 {
				t.Errorf("%s%s: %d bytes that begin with %q", kind, extension, len(a), a[:min(8, len(a))])
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
				t.Errorf("%s%s left %v, %v", kind, extension, left, err)
			}
		}
	}
}

// What a drawing must say.
func TestFiguresName(t *testing.T) {
	for kind, words := range map[string][]string{
		"timeline":     {">a game<", ">ply<", ">entropy of the worlds (bits)<", ">b7=N<"},
		"entanglement": {">a game<", ">mutual information (bits)<", ">w1<", ">b8<"},
		"collection":   {">a game<", ">ply<", ">starting positions left<", ">10,000,000<", ">geometric mean<", ">majors locked in, in those games<"},
		"board":        {">a game<", ">a<", ">8<", ">p 38 P 13<", ">q 40 N 30 r 20+<", ">K &gt;99<", "fill-opacity:0.5"},
	} {
		svg := save(t, filepath.Join(t.TempDir(), "x.svg"), figures(t)[kind])
		for _, word := range words {
			if !bytes.Contains(svg, []byte(word)) {
				t.Errorf("the %s does not have %q", kind, word)
			}
		}
	}
}

// Games without plies, without open pieces, and no games at all can be drawn.
func TestSmallestFigures(t *testing.T) {
	start := &model.Game{Rules: model.DefaultRules()}
	all, err := solve.Timeline(ctx, start)
	if err != nil {
		t.Fatal(err)
	}
	empty := &bench.Collection{}
	for _, f := range []*chart.Figure{
		chart.Timeline("", all),
		chart.Entanglement("", &solve.Entanglement{}),
		chart.Collection("", empty),
		chart.Board("", new([64][]chart.Presence)),
	} {
		for _, extension := range chart.Extensions() {
			save(t, filepath.Join(t.TempDir(), "x"+extension), f)
		}
	}
}

// Long titles are broken between words; in the file, each line is a text of its own.
func TestLongTitle(t *testing.T) {
	all, err := solve.Timeline(ctx, &model.Game{Rules: model.DefaultRules()})
	if err != nil {
		t.Fatal(err)
	}
	title := strings.TrimSpace(strings.Repeat("Anderssen – Kieseritzky ", 10))
	svg := save(t, filepath.Join(t.TempDir(), "x.svg"), chart.Timeline(title, all))
	if bytes.Contains(svg, []byte(title)) || bytes.Count(svg, []byte("Anderssen")) != 10 {
		t.Errorf("title in %d lines", bytes.Count(svg, []byte("Anderssen")))
	}
}

func TestSaveRefuses(t *testing.T) {
	f := figures(t)["timeline"]
	for _, name := range []string{"x.jpg", "x", "x.svg.gz"} {
		path := filepath.Join(t.TempDir(), name)
		err := chart.Save(path, f)
		if err == nil || !strings.Contains(err.Error(), ".svg, .png, .pdf") || chart.Check(path) == nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if err := chart.Save(filepath.Join(t.TempDir(), "missing", "x.svg"), f); err == nil {
		t.Error("a file in a folder that is not there")
	}
	if err := chart.Check("X.SVG"); err != nil {
		t.Errorf("capitals: %v", err)
	}
}

// A file that cannot take its place leaves nothing behind.
func TestSaveLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	taken := filepath.Join(dir, "x.svg")
	if err := os.Mkdir(taken, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := chart.Save(taken, figures(t)["timeline"]); err == nil {
		t.Error("a folder was replaced")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
}
