package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/bench/report"
	"haft/bench/trial"
)

// rowsOf returns a table as text.
func rowsOf(t *testing.T, tables []report.Table, title string) string {
	t.Helper()
	for _, table := range tables {
		if table.Title != title {
			continue
		}
		var b strings.Builder
		for _, row := range table.Rows {
			if len(row) != len(table.Columns) {
				t.Errorf("%s: a row of %d cells in %d columns: %q", title, len(row), len(table.Columns), row)
			}
			fmt.Fprintln(&b, strings.Join(row, "|"))
		}
		return b.String()
	}
	t.Fatalf("no table %q", title)
	return ""
}

// The tables of the comparison of hand.
func TestTablesByHand(t *testing.T) {
	tables := newStudy(t, hand(), usual).Tables(12)
	scores := rowsOf(t, tables, "Scores")
	for _, want := range []string{
		"virtual best|5|5|3.40 s|", "c|4|4|5.75 s|", "|2.54|1|1|2.40 s\n", "|1.00|||\n", "b|5|4|6.00 s|", "a|5|3|9.40 s|",
		"|2||200 ms\n",
	} {
		if !strings.Contains(scores, want) {
			t.Errorf("the scores lack %q:\n%s", want, scores)
		}
	}
	if !strings.Contains(tables[0].Note, "Not all were run on all tasks") ||
		!strings.Contains(tables[0].Note, "All have: scratch.") {
		t.Errorf("the note is %q", tables[0].Note)
	}
	if got := rowsOf(t, tables, "Medians"); !strings.Contains(got, "a|5|4.00 s|") || !strings.Contains(got, "|> 10 s\n") {
		t.Errorf("the medians are\n%s", got)
	}
	// a and b: the fifth root of 1/2 * 2/1 * 20/3 * 20/20 * 4/4.
	if got := rowsOf(t, tables, "Every two"); !strings.Contains(got, "2 a|1.46||") {
		t.Errorf("every two are\n%s", got)
	}
}

// Tables that nobody wants are not made, and those that are wanted are the same as among all.
func TestTablesWanted(t *testing.T) {
	s := newStudy(t, hand(), usual)
	all := s.Tables(12)
	for _, want := range all {
		if diff := cmp.Diff([]report.Table{want}, s.Tables(12, want.Name, "ran")); diff != "" {
			t.Errorf("%s: %s", want.Name, diff)
		}
	}
	if names := s.Tables(12, "ran"); len(names) > 0 || len(all) != 5 {
		t.Errorf("%d tables of %d, none of which was wanted", len(names), len(all))
	}
}

// If there are many configurations, only the best are compared, and the note says so.
func TestTablesCap(t *testing.T) {
	s := newStudy(t, syntheticRecords(), usual)
	tables := s.Tables(3)
	const note = "21 comparisons: those of all 7. Only the 3 with the least ratio to the virtual best are shown."
	if got := rowsOf(t, tables, "Every two"); strings.Count(got, "\n") != 3 || !strings.Contains(tables[2].Note, note) {
		t.Errorf("%s\n%s", tables[2].Note, got)
	}
	pairs := 0
	for _, f := range s.Figures(3) {
		if f.Table == "pairs" && f.Measure == "p" {
			pairs++
		}
	}
	if pairs != 3 {
		t.Errorf("%d pairs in figures", pairs)
	}
}

// The table of growth and the figures have the same numbers.
func TestGrowthWords(t *testing.T) {
	s := newStudy(t, syntheticRecords(), usual)
	got := rowsOf(t, s.Tables(12), "Growth with size")
	for _, c := range s.Scalings() {
		want := fmt.Sprintf("|%s|%d|%.2f|%.2f to %.2f|", c.Family, len(c.Points), c.Power.Slope, c.Power.Interval.Low,
			c.Power.Interval.High)
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if !strings.Contains(got, "exponential|25\n") {
		t.Errorf("nothing is left out in\n%s", got)
	}
}

// The overview counts trials by how they ended, names hosts and limits, and warns if there are several.
func TestOverview(t *testing.T) {
	other := run("b", 1, 99)
	other.Host.CPU = "Another"
	failed := run("c", 1, 1)
	failed.Answer, failed.Category, failed.Reason, failed.Verified = "", trial.Failed, "failed", ""
	sentences, tables := report.Overview(readTrials(t,
		lines(t, []trial.Record{run("a", 1, 1), run("a", 2, 1), other, failed})))
	text := strings.Join(sentences, "\n")
	for _, want := range []string{
		"4 trials of 3 configurations on 2 tasks.", "10 s by the clock, 1.00 GB", "Example Processor 3000, 2 cores, ",
		"; Another, ", "Times of several hosts",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if got := rowsOf(t, tables, "What ran"); got != "tight|9|2|4|2||1|1||failed 1, walltime 1\n" {
		t.Errorf("what ran is %q", got)
	}
	if got := rowsOf(t, tables, "Backends"); !strings.HasPrefix(got, "a|1.0|scratch||drat\n") {
		t.Errorf("backends are %q", got)
	}
}

// Figures are not rounded, and each occurs once.
func TestFigures(t *testing.T) {
	s := newStudy(t, hand(), usual)
	seen := map[string]float64{}
	for _, f := range s.Figures(12) {
		key := strings.Join(f.Cells()[:4], ",")
		if _, twice := seen[key]; twice {
			t.Errorf("%s comes twice", key)
		}
		seen[key] = f.Value
	}
	for key, want := range map[string]float64{
		"scores,virtual best,,par2_s": 3.4, "scores,c scratch,,alone": 1, "scores,a scratch,,loss_s": 0.2,
		"medians,b scratch,,median_s":   3,
		"pairs,b scratch,a scratch,won": 0.6, "pairs,b scratch,a scratch,par2_ratio": 6 / 9.4,
		"pairs,b scratch,a scratch,median_ratio": 0.75,
	} {
		if got, ok := seen[key]; !ok || !near(got, want) {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
}

func TestDigits(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0 s", 1: "1.00 s", 999.6e-9: "1.00 µs", 0.01234: "12.3 ms", 8.69: "8.69 s", 125: "125 s", 4e-9: "4.00 ns",
	} {
		if got := report.Seconds(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
}
