package submission

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/statistics"
	"haft/encode"
	"haft/solve/solvertest/golden"
)

// Small instances are written as people have read them, with the manifest and the description.
func TestKeptFiles(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	var files []*File
	for _, c := range []Choice{
		{Sizes: []int{2}, Seeds: 1, Families: []string{"tight"}},
		{Sizes: []int{4}, Seeds: 2, Families: []string{"army-pairs", "kings", "legal"}, Competitions: []string{"mc"}},
	} {
		err := c.Write(t.Context(), func(f *File) error {
			files = append(files, f)
			lines := strings.SplitAfter(string(f.Data), "\n")
			fmt.Fprintf(&b, "== %s, %d bytes, %d lines\n", f.Path, len(f.Data), len(lines)-1)
			b.WriteString(strings.Join(lines[:min(len(lines), 36)], ""))
			return nil
		}, func(path, why string) { fmt.Fprintf(&b, "== %s is left out: %s\n", path, why) })
		if err != nil {
			t.Fatal(err)
		}
	}
	files[0].MeasuredBy, files[0].Seconds = "somebody", 1.23456
	fmt.Fprintf(&b, "== manifest\n%s== description\n%s", Manifest(files), Readme(files, "haft bench export",
		"commit 0123abc"))
	fmt.Fprintf(&b, "== of nothing\n%s", Readme(nil, "haft", "an unknown commit"))
	golden.Text(t, "testdata/files.txt", b.String())
}

// The least of the times that are known is told: a median that was measured, or what the better law says.
func TestKeptTimes(t *testing.T) {
	t.Parallel()
	encoding := totalizer(t)
	scaling := func(backend string, seconds, exponential, power float64, sizes ...int) report.Scaling {
		s := report.Scaling{
			Configuration: report.Configuration{Backend: backend, Encoding: encoding}, Family: "tight",
			Fitted:      len(sizes) > 2,
			Power:       statistics.Fit{Intercept: -3, Slope: 2, AIC: power},
			Exponential: statistics.Fit{Intercept: -1, Slope: 0.25, AIC: exponential},
		}
		for _, size := range sizes {
			for i := range 3 {
				s.Points = append(s.Points, report.Point{Size: size, Seconds: seconds * float64(size*(1+i*i))})
			}
		}
		return s
	}
	other := scaling("other", 1e-9, 0, 0, 4, 6, 8)
	other.Family = "kings"
	var b strings.Builder
	for _, scalings := range [][]report.Scaling{
		nil,
		{other},
		{scaling("few", 1, 0, 0, 4, 6)},
		{scaling("even", 1, 0, 2, 4, 6, 8)},
		{scaling("exponential", 1, 0,
			2.1, 4, 6, 8)},
		{scaling("power", 1, 2.1, 0, 4, 6, 8)},
		{
			scaling("slow", 2, 2.1, 0, 4, 6, 8), scaling("fast", 1, 0, 2.1, 4, 6, 8),
			other,
		},
		{scaling("fast", 1, 0, 2.1, 4, 6, 8), scaling("slow", 2, 2.1, 0, 4, 6, 8)},
	} {
		times := &Times{scalings, "CPU time", "x.jsonl"}
		for _, size := range []int{3, 4, 5, 8, 10} {
			seconds, who := times.of("tight", "roster=totalizer", size)
			fmt.Fprintf(&b, "%d: %.4g by %q\n", size, seconds, who)
		}
		if seconds, who := times.of("tight", "roster=sequential", 4); seconds != 0 || who != "" {
			t.Errorf("another encoding: %v, %q", seconds, who)
		}
		if seconds, who := times.of("tight", "nonsense", 4); seconds != 0 || who != "" {
			t.Errorf("no encoding: %v, %q", seconds, who)
		}
	}
	golden.Text(t, "testdata/times.txt", b.String())
}

// Only files of competitions that ask for a solution have times.
func TestTimesAreTold(t *testing.T) {
	times := &Times{[]report.Scaling{{
		Configuration: report.Configuration{Backend: "cadical", Encoding: totalizer(t)}, Family: "tight",
		Points: []report.Point{{Size: 2, Seconds: 3}},
	}}, "wall time", "x.jsonl"}
	c := Choice{Sizes: []int{2}, Seeds: 1, Families: []string{"tight"}, Times: times}
	var told []string
	err := c.Write(t.Context(), func(f *File) error {
		if f.MeasuredBy != "" {
			told = append(told, fmt.Sprint(f.Path, " ", f.seconds(), " ", f.MeasuredBy))
		}
		return nil
	}, func(string, string) {})
	if want := []string{"sat/tight/tight-2-seed1-totalizer.cnf 3 cadical, measured, wall time, x.jsonl"}; err != nil ||
		!slices.Equal(told, want) {
		t.Errorf("%q, %v", told, err)
	}
	if got := Families(); !slices.Equal(got, []string{"announced", "army-pairs", "kings", "legal", "pawns", "tight"}) {
		t.Errorf("the families are %v", got)
	}
}

// totalizer returns the name of an encoding as results have it.
func totalizer(t *testing.T) string {
	t.Helper()
	e, err := encode.Parse("roster=totalizer")
	if err != nil {
		t.Fatal(err)
	}
	return e.String()
}
