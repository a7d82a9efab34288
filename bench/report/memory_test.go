package report_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// unseen returns three tasks. On the first of them memory was not measured.
func unseen() []trial.Record {
	all := []trial.Record{run("a", 1, 1), run("a", 2, 1), run("a", 3, 1)}
	all[0].Memory, all[1].Memory, all[2].Memory = 0, 1000, 3000
	return all
}

// Memory that was not measured does not count as 0. The median is that of the other tasks. By type 1 it is 1000 for
// 1000 and 3000, as it would be for 0 1000 3000; but for 0 0 5000 it is 5000.
func TestUnseenMemoryIsNoZero(t *testing.T) {
	all := unseen()
	all[1].Memory, all[2].Memory = 0, 5000
	if got := newStudy(t, all, usual).Phases()[0].Memory; got != 5000 {
		t.Errorf("the median of 5000 and two unseen is %v", got)
	}
	if got := newStudy(t, all[:2], usual).Phases()[0].Memory; got != 0 {
		t.Errorf("the median of nothing seen is %v", got)
	}
	for _, f := range newStudy(t, all[:2], usual).Figures(12) {
		if f.Measure == "memory_bytes" {
			t.Errorf("nothing was seen, and exported is %v", f)
		}
	}
}

// Exports have no memory if none was measured.
func TestUnseenMemoryIsNotExported(t *testing.T) {
	trials := readTrials(t, lines(t, unseen()))
	for name, c := range map[string]struct {
		write func(io.Writer) error
		word  string
		want  int
	}{
		"benchstat": {newStudy(t, unseen(), usual).WriteBenchstat, " peak-bytes", 2},
		"BenchExec": {
			func(w io.Writer) error { return report.ResultSets(trials)[0].WriteBenchExec(w) }, `title="memory" value=`, 2,
		},
	} {
		var b bytes.Buffer
		if err := c.write(&b); err != nil || strings.Count(b.String(), c.word) != c.want {
			t.Errorf("%s has %d times %q, want %d; %v", name, strings.Count(b.String(), c.word), c.word, c.want, err)
		}
	}
}
