package chart_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/bench/chart"
	"haft/bench/report"
	"haft/bench/trial"
	"haft/solve/solvertest/extent"
)

// study reads the part of the synthetic study that meets the conditions.
func study(t testing.TB, conditions ...string) *report.Study {
	t.Helper()
	f, err := os.Open("../../testdata/bench/study.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	trials, _, err := report.Read(f, "study.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if trials, err = report.Only(trials, conditions); err != nil {
		t.Fatal(err)
	}
	return newStudy(t, trials)
}

func newStudy(t testing.TB, trials []report.Trial) *report.Study {
	t.Helper()
	s, err := report.NewStudy(trials, report.Options{Clock: report.Wall, By: report.ByConfiguration, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// comparisons returns one figure of each kind.
func comparisons(s *report.Study) map[string]*chart.Figure {
	return map[string]*chart.Figure{
		"ecdf":    chart.ECDF("a study", s),
		"scaling": chart.Scaling("a study", s, "tight"),
		"box":     chart.Box("a study", s),
		"ratios":  chart.Ratios("a study", s),
	}
}

// Each figure names its axes with units and scale, its configurations, and the limit.
func TestComparisonsName(t *testing.T) {
	extent.Slow(t)
	all := comparisons(study(t))
	for kind, words := range map[string][]string{
		"ecdf": {
			">a study; all: domain=pairwise history=full", ">wall time (s, log)<", ">tasks solved<", ">cadical adder<",
			">time limit, 10 s<", ">0.01<", ">VBS of all 7<",
		},
		"scaling": {">size (log)<", ">wall time (s, log)<", ">n^1.6 or 1.11^n<", ">21<"},
		"box":     {">wall time (s, log)<", ">exact<", ">beyond it: tasks not solved<", ">4<"},
		"ratios":  {">PAR-2 of the row / PAR-2 of the column<", ">cadical adder  7<", ">7.4<", ">1/7.4<"},
	} {
		svg := written(t, "x.svg", all[kind])
		for _, word := range words {
			if !bytes.Contains(svg, []byte(word)) {
				t.Errorf("the %s does not have %q", kind, word)
			}
		}
	}
}

func TestComparisonsSameBytes(t *testing.T) {
	extent.Slow(t)
	s := study(t, "backend=cadical", "backend=gini")
	first, second := comparisons(s), comparisons(s)
	for kind := range first {
		name := filepath.Join(t.TempDir(), "x.svg")
		a := written(t, name, first[kind])
		if b := written(t, name, second[kind]); !bytes.Equal(a, b) || len(a) < 2000 {
			t.Errorf("the %s differs from one drawing to the next, or is empty: %d bytes", kind, len(a))
		}
	}
}

// many returns a study of n backends, of which the i-th takes i seconds.
func many(t testing.TB, n int, limit float64) *report.Study {
	t.Helper()
	var trials []report.Trial
	for i := range n {
		trials = append(trials, report.Trial{Record: &trial.Record{
			Schema: trial.Schema, Family: "tight", Size: 9, Instance: "x", Questions: 1, Backend: fmt.Sprintf("solver%02d", i),
			Mode: trial.Scratch, Round: 1, Limits: trial.Limits{Seconds: limit}, Answer: "u",
			Category: trial.Correct, Wall: float64(i), Start: time.Unix(0, 0),
		}})
	}
	return newStudy(t, trials)
}

// There are no more curves than can be told apart, and no more rows than can be read. A note gives the number of the
// rest.
func TestComparisonsCap(t *testing.T) {
	all := comparisons(many(t, 20, 10))
	for kind, want := range map[string]int{"ecdf": 8, "scaling": 8, "box": 12, "ratios": 12} {
		svg := string(written(t, "x.svg", all[kind]))
		left := fmt.Sprintf("%d not shown", 20-want)
		if got := strings.Count(svg, ">solver"); got != want || !strings.Contains(svg, left) {
			t.Errorf("the %s names %d of 20, want %d and %q", kind, got, want, left)
		}
	}
}

// Studies with one configuration, without a limit, without a solved task, and with times of 0 can be drawn.
func TestComparisonsSmallest(t *testing.T) {
	unsolved := many(t, 2, 10).Trials
	for _, one := range unsolved {
		one.Answer, one.Category, one.Reason = "?", trial.Unknown, "walltime"
	}
	for name, s := range map[string]*report.Study{
		"one": many(t, 1, 10), "no limit": many(t, 3, 0), "nothing solved": newStudy(t, unsolved),
	} {
		for kind, f := range comparisons(s) {
			svg := written(t, "x.svg", f)
			for _, wrong := range []string{"NaN", "Inf"} {
				if bytes.Contains(svg, []byte(wrong)) {
					t.Errorf("%s: the %s has %s", name, kind, wrong)
				}
			}
		}
	}
}

// In a page a figure is an element, without the beginning of a file.
func TestInline(t *testing.T) {
	extent.Slow(t)
	svg, err := chart.Inline(comparisons(study(t))["ecdf"])
	if err != nil || !bytes.HasPrefix(svg, []byte("<svg")) || bytes.Contains(svg, []byte("<?xml")) {
		t.Errorf("%v, %q", err, svg[:min(40, len(svg))])
	}
}
