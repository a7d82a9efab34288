package report_test

import (
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// The file for BenchExec has an element a line, so that people can read it and programs compare it.
func TestBenchExecByLine(t *testing.T) {
	trials := readTrials(t, lines(t, syntheticRecords()))
	c := report.Configuration{Backend: "cadical", Encoding: encoding("adder"), Mode: trial.Process}
	b, err := writeBenchExec(t, trials, c)
	if err != nil {
		t.Fatal(err)
	}
	if text := b.String(); strings.Count(text, "\n  <run ") != 36 || strings.Count(text, "\n  </run>\n") != 36 ||
		strings.Count(text, "\n    <column ") < 36 || !strings.HasSuffix(text, "\n</result>\n") {
		t.Errorf("written is\n%.2000s", text)
	}
}
