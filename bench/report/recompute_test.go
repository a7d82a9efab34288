package report_test

import (
	"encoding/csv"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"haft/bench/report"
	"haft/model/packed"
	"haft/solve/solvertest/extent"
)

// recompute is a script that knows nothing of this package.
const recompute = "testdata/recompute.py"

// findScipy looks for it without the second that it takes to import it.
const findScipy = "import importlib.util, sys; sys.exit(importlib.util.find_spec('scipy') is None)"

// scipy returns a Python that has it.
func scipy(t *testing.T) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", findScipy).Run() == nil {
			return python
		}
	}
	if os.Getenv("HAFT_REQUIRE_SOLVERS") != "" {
		t.Fatal("no python3 with scipy is installed, and HAFT_REQUIRE_SOLVERS is set")
	}
	t.Skip("no python3 with scipy is installed: make test installs it")
	return ""
}

// paper reads the trials of the study in bench/README.md, which takes a second, once.
var paper = sync.OnceValues(func() ([]report.Trial, error) {
	file, err := os.Open("../../testdata/bench/paper.jsonl.zst")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in, err := packed.Open(file)
	if err != nil {
		return nil, err
	}
	all, _, err := report.Read(in, "paper.jsonl")
	return report.Taken(all), err
})

// kept returns trials of the study in bench/README.md.
func kept(t *testing.T, only ...string) []report.Trial {
	t.Helper()
	all, err := paper()
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := report.Only(all, only)
	if err != nil {
		t.Fatal(err)
	}
	return chosen
}

// A comparison is trials, how they are compared, and a measure that is told wrongly; "" for none.
type comparison struct {
	trials []report.Trial
	o      report.Options
	spoilt string
}

// ofPaper are comparisons of trials of the study. Of the three that take seconds, most of them for comparisons of every
// two, a normal run has one. Only in a soak do they have all encodings and backends that the study has.
func ofPaper(t *testing.T) map[string]comparison {
	t.Helper()
	tight, encodings, growth := []string{}, []string{
		"encoding=domain=log", "encoding=domain=order",
		"encoding=roster=adder", "encoding=roster=totalizer", "encoding=safety=turns",
	}, []string{}
	if extent.Soak() {
		tight, encodings, growth = []string{"backend=glpsol"}, nil, []string{"backend=clasp"}
	}
	all := map[string]comparison{
		"tight": {kept(t, append(tight, "family=tight", "backend=cadical", "backend=ilp")...), usual, ""},
		"encodings": {
			kept(t, append(encodings, "family=natures", "size=40")...),
			report.Options{By: report.ByEncoding, Seed: 2},
			"",
		},
		"growth by encoding": {
			kept(t, append(growth, "family=tight", "backend=cadical")...),
			report.Options{By: report.ByEncoding, Seed: 3},
			"",
		},
		"games": {
			kept(t, "family=natures", "family=moves", "backend=gini"),
			report.Options{Clock: report.CPU, By: report.ByMode, Seed: 1},
			"",
		},
		"a fit": {kept(t, "family=tight", "backend=ilp"), usual, "exponential_slope"},
	}
	if !extent.Soak() {
		delete(all, "tight")
		delete(all, "growth by encoding")
	}
	return all
}

// The numbers of a report are those that scipy finds in the same records: PAR-2, intervals, ratios, tests, Holm's
// correction and laws of growth. A number that is off by a thousandth is noticed.
func TestRecomputed(t *testing.T) {
	extent.Slow(t)
	python := scipy(t)
	all := map[string]comparison{
		"synthetic": {readTrials(t, lines(t, syntheticRecords())), usual, ""},
		"a score":   {readTrials(t, lines(t, hand())), usual, "par2_s"},
		"a ratio":   {readTrials(t, lines(t, hand())), usual, "ratio"},
		"a test":    {readTrials(t, lines(t, hand())), usual, "p"},
		"Holm":      {readTrials(t, lines(t, hand())), usual, "p_holm"},
	}
	if !testing.Short() {
		maps.Copy(all, ofPaper(t))
	}
	flips := "19999"
	if extent.Soak() {
		flips = "99999"
	}
	names, args := slices.Sorted(maps.Keys(all)), []string{recompute, flips}
	for _, name := range names {
		c := all[name]
		s, err := report.NewStudy(c.trials, c.o)
		if err != nil {
			t.Fatal(err)
		}
		records, figures := filepath.Join(t.TempDir(), "records"), filepath.Join(t.TempDir(), "figures")
		writeRecords(t, records, c.trials)
		writeFigures(t, figures, s.Figures(len(s.Configurations)), c.spoilt)
		args = append(args, records, figures, string(s.Clock), string(c.o.By))
	}
	var complaints strings.Builder
	script := exec.Command(python, args...)
	script.Stderr = &complaints
	out, err := script.Output()
	if err != nil {
		t.Fatalf("%v:\n%s", err, &complaints)
	}
	left := string(out)
	for _, name := range names {
		wrong, rest, whole := strings.Cut(left, "compared: ")
		if noticed := wrong != ""; !whole || noticed != (all[name].spoilt != "") {
			t.Errorf("%s:\n%s", name, wrong)
		}
		_, left, _ = strings.Cut(rest, "\n")
	}
	t.Logf("%s", out)
}

func writeRecords(t *testing.T, name string, trials []report.Trial) {
	t.Helper()
	var text []byte
	for _, one := range trials {
		line, err := json.Marshal(one.Record)
		if err != nil {
			t.Fatal(err)
		}
		text = append(append(text, line...), '\n')
	}
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// writeFigures writes figures as the command does. The measure that is spoilt is a thousandth too large.
func writeFigures(t *testing.T, name string, figures []report.Figure, spoilt string) {
	t.Helper()
	var text strings.Builder
	out := csv.NewWriter(&text)
	rows := [][]string{{"part", "table", "of", "and", "measure", "value"}}
	for _, f := range figures {
		if f.Measure == spoilt {
			f.Value *= 1.001
		}
		rows = append(rows, append([]string{""}, f.Cells()...))
	}
	if err := out.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
