package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/cmd/haft/picture"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// Each format begins as files of its kind do, and only two hold a second board.
func TestFormats(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	p := NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})
	boards := []*picture.Board{{Title: "first", Size: 100}, {Title: "second", Size: 100}}
	for format, want := range map[string]string{
		"svg": "<?xml", "png": "\x89PNG", "gif": "GIF8", "html": "<!DOCTYPE html>",
	} {
		var one, two bytes.Buffer
		if WriteBoards(t.Context(), p, &one, format, boards[:1]) != nil ||
			WriteBoards(t.Context(), p, &two, format, boards) != nil || !strings.HasPrefix(one.String(), want) {
			t.Errorf("%s: %.40q", format, &one)
		}
		if several := two.Len() > one.Len(); several != (format == "gif" || format == "html") {
			t.Errorf("%s: %d bytes of one board, %d of two", format, one.Len(), two.Len())
		}
		if format == "html" && !strings.Contains(one.String(), "<title>first</title>") {
			t.Errorf("%.200s", &one)
		}
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if err := WriteBoards(ended, p, &bytes.Buffer{}, "gif", boards); err != context.Canceled {
		t.Errorf("after an interrupt: %v", err)
	}
}

// What is drawn goes to the file that was named, with the looks that were wanted, and nowhere without a name.
func TestSaved(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})
	names := []string{"", filepath.Join(folder, "b.svg"), filepath.Join(folder, "b.png")}
	for _, name := range names {
		o := &BoardOption{}
		cmd := &cobra.Command{}
		o.AddFlags(cmd, "the board")
		if err := cmd.ParseFlags([]string{"--size", "123", "--flip"}); err != nil {
			t.Fatal(err)
		}
		o.Name = name
		if err := o.Save(t.Context(), p, &picture.Board{}); err != nil {
			t.Error(name, err)
		}
	}
	figure := func() *chart.Figure { return chart.Timeline("a game", []solve.Instant{{}}) }
	if err := (&ChartOption{filepath.Join(folder, "c.svg")}).Save(p, figure); err != nil {
		t.Error(err)
	}
	if err := (&ChartOption{}).Save(p, func() *chart.Figure { t.Error("drawn for nobody"); return nil }); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{"b.svg": `width="123"`, "b.png": "\x89PNG", "c.svg": ">a game<"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !bytes.Contains(text, []byte(want)) {
			t.Errorf("%s: %v, %.100q", name, err, text)
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 3 {
		t.Errorf("%v, %v", left, err)
	}
}
