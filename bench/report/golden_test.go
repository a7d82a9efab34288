package report_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What a report says of the synthetic study, table by table, and every number to four digits, does not change unless
// somebody wants it to. UPDATE=1 writes the file; read what changes in it. TestRecomputed finds the same numbers with
// SciPy.
func TestReportStays(t *testing.T) {
	extent.Slow(t)
	records, err := os.Open(synthetic)
	if err != nil {
		t.Fatal(err)
	}
	defer records.Close()
	trials, _, err := report.Read(records, synthetic)
	if err != nil {
		t.Fatal(err)
	}
	s, err := report.NewStudy(trials, usual)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	sentences, tables := report.Overview(trials)
	for _, sentence := range sentences {
		fmt.Fprintln(&got, sentence)
	}
	for _, table := range append(tables, s.Tables(len(s.Configurations))...) {
		fmt.Fprintf(&got, "\n%s (%s)\n%s\n", table.Title, table.Name, table.Note)
		var heads []string
		for _, c := range table.Columns {
			heads = append(heads, c.Name)
		}
		for _, row := range append([][]string{heads}, table.Rows...) {
			fmt.Fprintln(&got, strings.Join(row, " | "))
		}
	}
	names, last := report.NewNames(s.Configurations), ""
	for _, f := range s.Figures(len(s.Configurations)) {
		of, and := f.Of, f.And
		for _, c := range s.Configurations { // short names: with the long ones the file would be three times as large
			of = strings.ReplaceAll(of, c.String(), names.Of(c))
			and = strings.ReplaceAll(and, c.String(), names.Of(c))
		}
		if now := fmt.Sprintf("\n%s | %s | %s:", f.Table, of, and); now != last {
			got.WriteString(now)
			last = now
		}
		fmt.Fprintf(&got, " %s %.4g", f.Measure, f.Value)
	}
	fmt.Fprintln(&got)
	golden.Text(t, "../../testdata/bench/report.txt", got.String())
}
