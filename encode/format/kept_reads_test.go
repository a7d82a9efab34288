package format

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/golden"
)

// What is read of texts at the edges of what formats allow, or why they are refused. The files have the texts, each as
// a string of Go on a line of its own, and after it what becomes of it. To add a text, write such a line; UPDATE=1 adds
// the rest.
func TestKeptReads(t *testing.T) {
	t.Parallel()
	for i := range Formats {
		if Formats[i].Name == "opb24" {
			continue // its files are read as opb
		}
		file := "testdata/reads_" + Formats[i].Name + ".txt"
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for line := range strings.Lines(string(before)) {
			if line[0] == '"' {
				fmt.Fprintf(&b, "%s%s", line, whatIsRead(t, &Formats[i], strings.TrimSpace(line)))
			}
		}
		golden.Text(t, file, b.String())
	}
}

// whatIsRead reads a text, which is quoted.
func whatIsRead(t *testing.T, format *Format, quoted string) string {
	t.Helper()
	text, err := strconv.Unquote(quoted)
	if err != nil {
		t.Fatalf("%s: %v", quoted, err)
	}
	in, err := format.Read(strings.NewReader(text), 0)
	if err != nil {
		return fmt.Sprintf("  %v\n", err)
	}
	said := fmt.Sprintf("  %d variables %q\n%s", in.Vars, in.Names, formulatest.Text(in.Formula))
	if len(in.Weights) > 0 || in.Offset != 0 || in.Shown != nil {
		said += fmt.Sprintf("  weights %v, offset %d, shown %v\n", in.Weights, in.Offset, in.Shown)
	}
	return said
}
