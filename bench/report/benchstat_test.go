package report_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/solve/solvertest/extent"
)

// benchstat runs benchstat with these arguments on the exported study, and returns its CSV output.
func benchstat(t *testing.T, s *report.Study, args ...string) [][]string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "bench.txt")
	var export bytes.Buffer
	if err := s.WriteBenchstat(&export); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, export.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", append(append([]string{"tool", "benchstat", "-format", "csv"}, args...), file)...)
	out, err := run.Output()
	if err != nil {
		t.Fatalf("benchstat: %v", err)
	}
	in := csv.NewReader(bytes.NewReader(out))
	in.FieldsPerRecord = -1
	rows, err := in.ReadAll()
	if err != nil {
		t.Fatalf("benchstat's CSV: %v", err)
	}
	return rows
}

// Medians and their intervals are those that benchstat finds in the same trials.
func TestAgreesWithBenchstat(t *testing.T) {
	extent.Slow(t)
	s := newStudy(t, syntheticRecords()[36:], usual) // without exact, which differs from all too clearly
	rows := benchstat(t, s, "-col", "/solver,/enc,/mode", "-row", ".name", "-ignore", "/family,/size,/seed,/shuffle",
		"-filter", ".unit:par2-sec/op")
	var solver, enc, values []string
	for i, row := range rows {
		if row[0] == "Trial" {
			solver, enc, values = rows[i-4], rows[i-3], row
		}
	}
	if values == nil {
		t.Fatalf("benchstat has no row for our trials: %d rows", len(rows))
	}
	medians := map[string]report.Median{}
	for _, m := range s.Medians() {
		medians[m.Configuration.Backend+m.Configuration.Encoding] = m
	}
	for i := 1; i < len(solver); i++ {
		if solver[i] == "" {
			continue
		}
		m := medians[solver[i]+enc[i]]
		if got := fmt.Sprintf("%.12g", m.Value); got != roundTo12(values[i]) {
			t.Errorf("the median of %v is %s, benchstat has %s", m.Configuration, got, values[i])
		}
		reach := max(m.Order.High/m.Value-1, 1-m.Order.Low/m.Value)
		if got := fmt.Sprintf("%.0f%%", 100*reach); got != values[i+1] {
			t.Errorf("the interval of %v reaches %s around the median, benchstat has %s", m.Configuration, got, values[i+1])
		}
	}
}

func roundTo12(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%.12g", v)
}

// As the help says, benchstat -col /solver works, and -row /family makes a row of each family.
func TestBenchstatColumns(t *testing.T) {
	extent.Slow(t)
	s := newStudy(t, syntheticRecords(), usual)
	rows := benchstat(t, s, "-col", "/solver", "-row", "/family", "-filter", ".unit:sec/op", "-ignore",
		"/size,/seed,/shuffle,/enc,/mode")
	var all []string
	for _, row := range rows {
		all = append(all, row[0])
	}
	header := strings.Join(rows[5], " ")
	for _, name := range []string{"exact", "cadical", "gini", "gophersat-pb"} {
		if !strings.Contains(fmt.Sprint(rows), name) {
			t.Errorf("no column for %s in %s", name, header)
		}
	}
	if got := strings.Join(all, " "); !strings.Contains(got, "tight games geomean") {
		t.Errorf("the rows are %q", got)
	}
}
