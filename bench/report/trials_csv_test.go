package report_test

import (
	"bytes"
	"encoding/csv"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// A row has what its record has: unknown values are empty, and no text becomes a formula of a spreadsheet.
func TestTrialsAsCSV(t *testing.T) {
	first, second := run("a", 1, 0.00001), run("b", 2, 99)
	cost, own := -3, 0.25
	first.Optimum, first.Own, first.Memory, first.Message = &cost, &own, 1<<40, "=1+1"
	first.Counters = map[string]int64{"conflicts": 0, "pivots": 7}
	second.Memory, second.Options, second.Category = 0, "--sat \"x\", y", trial.Unknown
	var b bytes.Buffer
	if err := report.WriteCSV(&b, []report.Trial{{Record: &first}, {Record: &second}}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for name, want := range map[string][2]string{
		"family": {"tight", "tight"}, "backend": {"a", "b"}, "seed": {"1", "2"}, "wall_s": {"0.00001", "10"},
		"limit_s": {"10", "10"}, "optimum": {"-3", ""}, "haft_cpu_s": {"0.25", ""}, "memory": {"1099511627776", ""},
		"message": {"'=1+1", ""}, "conflicts": {"0", ""}, "pivots": {"7", ""}, "decisions": {"", ""},
		"options": {"", "'--sat \"x\", y"}, "category": {"correct", "unknown"}, "start": {"2026-11-21T12:00:00Z", "2026-11-21T12:00:00Z"},
		"commit": {"0123abc", "0123abc"},
	} {
		at := -1
		for i, head := range rows[0] {
			if head == name {
				at = i
			}
		}
		if at < 0 || rows[1][at] != want[0] || rows[2][at] != want[1] {
			t.Errorf("%s, column %d: %q, want %q", name, at, rows, want)
		}
	}
}
