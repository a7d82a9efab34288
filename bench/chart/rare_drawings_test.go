package chart_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/bench"
	"haft/bench/chart"
	"haft/bench/report"
	"haft/bench/trial"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// record is a trial of a backend that took so long, or that has not solved its task if that is beyond the limit.
func record(backend, family string, size, task int, seconds, limit float64) report.Trial {
	r := &trial.Record{
		Family: family, Size: size, Instance: fmt.Sprint(size, family, task), Questions: 1, Backend: backend,
		Mode: trial.Scratch, Round: 1, Limits: trial.Limits{Seconds: limit}, Answer: "u", Category: trial.Correct,
		Wall: seconds, Counters: map[string]int64{"conflicts": int64(100 * seconds)},
	}
	if limit > 0 && seconds > limit {
		r.Answer, r.Category, r.Reason, r.Wall = "?", trial.Unknown, "walltime", limit
	}
	return report.Trial{Record: r}
}

// growing returns trials of two backends whose times grow with the size, one of them beyond the limit, and of a third
// that was run on a single task.
func growing(limit float64) (trials []report.Trial) {
	for i := range 8 {
		for task := range 3 {
			size := 10 + 4*i
			trials = append(trials, record("fast", "tight", size, task, 0.01*float64(i*i+task+1), limit),
				record("slow", "tight", size, task, 0.3*float64(int(1)<<i)+0.1*float64(task), limit))
		}
	}
	return append(trials, record("new", "tight", 10, 0, 0, limit))
}

// rare returns drawings of what is seldom drawn: few or many plies, studies of counters, of unequal tasks, with nothing
// solved, without a limit.
func rare(t *testing.T) map[string]*chart.Figure {
	t.Helper()
	all := map[string]*chart.Figure{}
	for kind, s := range map[string]*report.Study{
		"growing": newStudy(t, growing(10)), "unlimited": newStudy(t, growing(0)), "one": many(t, 1, 0.5),
		"unsolved": newStudy(t, []report.Trial{record("a", "tight", 9, 1, 20, 10), record("b", "tight", 9, 1, 20, 10)}),
	} {
		for name, f := range comparisons(s) {
			all[kind+" "+name] = f
		}
	}
	counted, err := report.NewStudy(growing(0), report.Options{
		Count: "conflicts", Clock: report.Wall, By: report.ByConfiguration, Seed: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range comparisons(counted) {
		all["counted "+name] = f
	}
	games := &bench.Collection{}
	for seed := range uint64(3) {
		plies := 40 * int(seed)
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[1], plies)
		r, err := bench.Measure(ctx, solve.Exact{}, g)
		if err != nil {
			t.Fatal(err)
		}
		games.Add(r)
		instants, err := solve.Timeline(ctx, g)
		if err != nil {
			t.Fatal(err)
		}
		title := strings.Repeat("a long title ", 10*int(seed))
		all[fmt.Sprintf("timeline of %d plies", plies)] = chart.Timeline(title, instants)
		all[fmt.Sprintf("positions of %d plies", plies)] = chart.Positions(title, instants)
		e, err := solve.Entangle(ctx, &model.ReplayTo(g, model.Ply(plies/3)).Problem)
		if err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprintf("entanglement after %d plies", plies/3)] = chart.Entanglement(title, e)
	}
	all["collection of games"] = chart.Collection("three", games)
	all["eight curves"] = chart.ECDF("", many(t, 8, 10))
	all["no game"] = chart.Collection("", &bench.Collection{})
	all["dots on a logarithmic axis"] = chart.Dots("", chart.Axis{Name: "x", Low: -1, High: 2, Log: true}, []string{"one"},
		[]chart.DotRow{{Name: "a", Dots: []*chart.Dot{{Value: -2, Low: -3, High: 3}}}})
	all["points on another axis"] = chart.Points("", chart.Axis{Low: -1, High: 0.5, Log: true}, chart.Axis{High: 3},
		[]chart.PointSeries{{Name: "s", Points: []chart.Point{{X: 0, Y: 1}}}})
	return all
}

// What is seldom drawn stays, too. After a change, look at the files that the test keeps; UPDATE=1 then writes the
// hashes.
func TestRareDrawingsStay(t *testing.T) {
	extent.Slow(t)
	all := rare(t)
	var said strings.Builder
	folder := t.ArtifactDir()
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		svg := written(t, "x.svg", all[kind])
		if err := os.WriteFile(filepath.Join(folder, kind+".svg"), svg, 0o644); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "%s: %s\n", kind, hashed(t, svg))
	}
	golden.Text(t, "testdata/drawings.txt", said.String())
}
