package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/bench/report"
	"haft/bench/trial"
	"haft/solve/solvertest/extent"
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
		"VBS|4|4|3.25 s|", "c|4|4|5.75 s|", "|2.54|1|1|3.00 s\n", "|1.00|||\n", "b|4|3|6.50 s|", "a|4|2|10.8 s|",
		"|1||250 ms\n",
	} {
		if !strings.Contains(scores, want) {
			t.Errorf("the scores lack %q:\n%s", want, scores)
		}
	}
	if !strings.Contains(tables[0].Note, "All have: scratch.") {
		t.Errorf("the note is %q", tables[0].Note)
	}
	if got := rowsOf(t, tables, "Medians"); !strings.Contains(got, "a|4|> 10 s|") || !strings.Contains(got, "|> 10 s\n") {
		t.Errorf("the medians are\n%s", got)
	}
	// a and b: the fourth root of 1/2 * 2/1 * 20/3 * 20/20.
	if got := rowsOf(t, tables, "Pairwise ratios"); !strings.Contains(got, "2 a|1.61||") {
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
	extent.Slow(t)
	s := newStudy(t, syntheticRecords(), usual)
	tables := s.Tables(3)
	const note = "21 comparisons: those of all 7. Only the 3 with the least ratio to the VBS are shown."
	if got := rowsOf(t, tables, "Pairwise ratios"); strings.Count(got, "\n") != 3 || !strings.Contains(tables[2].Note, note) {
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
	extent.Slow(t)
	s := newStudy(t, syntheticRecords(), usual)
	got := rowsOf(t, s.Tables(12), "Growth with size")
	for _, c := range s.Scalings() {
		want := fmt.Sprintf("|%s|%d|%.2f|%.2f to %.2f|", c.Family, len(c.Instances), c.Power.Slope, c.Power.Interval.Low,
			c.Power.Interval.High)
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if !strings.Contains(got, "undecided|25\n") {
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

// How memory was measured is told, and every answer that nothing confirms is named.
func TestOverviewOfMemory(t *testing.T) {
	quiet, busy, unwatched := run("a", 1, 1), run("a", 2, 1), run("b", 2, 1)
	quiet.MemoryBy, busy.MemoryBy = "cgroup", trial.ByRusage // as in old files
	for _, r := range []*trial.Record{&busy, &unwatched} {
		r.Category, r.Expected, r.Verified = trial.Unconfirmed, "", ""
	}
	sentences, tables := report.Overview(readTrials(t, lines(t, []trial.Record{quiet, busy, unwatched})))
	if diff := cmp.Diff([]string{
		"3 trials of 2 configurations on 2 tasks.",
		"Limits: 10 s by the clock, 1.00 GB.",
		"Host: Example Processor 3000, 2 cores, linux 6.1 amd64, go1.26.0, commit 0123abc.",
		"Made from 2026-11-21 12:00 to 2026-11-21 12:00 UTC, in batches that are not recorded.",
		"Memory by: cgroup (1), not measured (1), the system's peak (1).",
		"Unconfirmed: the answers of 2 trials, which count as unsolved: a (scratch) on tight 9, seed 2, shuffle 2, " +
			"round 1; b (scratch) on tight 9, seed 2, shuffle 2, round 1.",
	}, sentences); diff != "" {
		t.Errorf("sentences (-want +got):\n%s", diff)
	}
	if got := rowsOf(t, tables, "What ran"); got != "tight|9|2|3|1|2||||\n" {
		t.Errorf("what ran is %q", got)
	}
}

// A backend has a row with all of its versions, modes and kinds of proof, each once and in order. A checksum is shown
// by its first digits, whole if it has no more.
func TestOverviewOfBackends(t *testing.T) {
	long, short, other, plain := run("a", 1, 1), run("a", 2, 1), run("a", 3, 1), run("b", 1, 1)
	long.Version, long.Encoding, long.Verified = "sha256:0123456789abcdef", encoding("adder"), "model"
	short.Version, short.Encoding, short.Mode = "sha256:0a1b", encoding("mdd"), trial.Process
	other.Version, other.Verified, other.Encoding = "sha256:0a1b", "", encoding("mdd")
	other.Category, other.Reason, other.Answer = trial.Failed, "", ""
	sentences, tables := report.Overview(readTrials(t, lines(t, []trial.Record{long, short, other, plain})))
	const want = "a|SHA-256 0123456789ab, SHA-256 0a1b|process, scratch|2|drat, model\nb|1.0|scratch||drat\n"
	if got := rowsOf(t, tables, "Backends"); got != want {
		t.Errorf("backends are %q, want %q", got, want)
	}
	if got := rowsOf(t, tables, "What ran"); got != "tight|9|3|4|3|||1||no reason given 1\n" {
		t.Errorf("what ran is %q", got)
	}
	if text := strings.Join(sentences, " "); strings.Contains(text, "Unconfirmed") ||
		strings.Contains(text, "several hosts") {
		t.Errorf("of one host, with no answer that is not confirmed: %s", text)
	}
}

// Sizes are in order, however the trials are. A family whose instances have no sizes gets no fit, nor one of two sizes,
// or whose sizes were not solved.
func TestGrowthWithoutFit(t *testing.T) {
	var records []trial.Record
	for i, size := range []int{20, 5, 10} {
		r := run("a", i+1, 99)
		r.Size = size
		whole, file := run("a", 10+i, 1), run("a", 20+i, 1)
		whole.Family, whole.Size = "games", min(size, 10)
		file.Family, file.Size, file.File = "folder", 0, fmt.Sprint(i, ".cnf")
		records = append(records, r, whole, file)
	}
	trials := readTrials(t, lines(t, records))
	_, tables := report.Overview(trials)
	if got := rowsOf(t, tables, "What ran"); got != "folder|0|3|3|3|||||\ngames|5, 10|3|3|3|||||\n"+
		"tight|5, 10, 20|3|3|||3|||walltime 3\n" {
		t.Errorf("what ran is\n%s", got)
	}
	const want = "a scratch|folder|0|||||||has no sizes|\na scratch|games|3|||||||fewer than three sizes|\n" +
		"a scratch|tight|0|||||||fewer than three sizes|5, 10, 20\n"
	if got := rowsOf(t, newStudy(t, records, usual).Tables(12, "growth"), "Growth with size"); got != want {
		t.Errorf("growth is\n%s, want\n%s", got, want)
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
		"scores,VBS,,par2_s": 3.25, "scores,c scratch,,alone": 1, "scores,a scratch,,marginal_contribution_s": 0.25,
		"medians,b scratch,,median_s":   2.5,
		"pairs,b scratch,a scratch,won": 0.625, "pairs,b scratch,a scratch,par2_ratio": 6.5 / 10.75,
		"pairs,b scratch,a scratch,median_ratio": 2.5 / 11,
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
