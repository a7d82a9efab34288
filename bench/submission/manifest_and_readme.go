package submission

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/bench/family"
	"haft/solve/say"
)

// Manifest returns the table of the files in CSV.
func Manifest(files []*File) []byte {
	var b bytes.Buffer
	out := csv.NewWriter(&b)
	out.Write([]string{ // a bytes.Buffer never fails
		"file", "competition", "family", "size", "size_in", "seed", "encoding", "variables", "clauses", "linear",
		"expected", "proved_by", "instance", "sha256", "license",
		"seconds", "measured_by",
	})
	for _, f := range files {
		row := []string{
			f.Path, f.Competition, f.Family, fmt.Sprint(f.Size), f.Unit, fmt.Sprint(f.Seed), f.Encoding,
			fmt.Sprint(f.Vars), fmt.Sprint(f.Clauses), fmt.Sprint(f.Linear), f.Expected, f.Proof, f.Instance, f.SHA256, License,
			f.seconds(), f.MeasuredBy,
		}
		for i := range row {
			row[i] = say.Cell(row[i])
		}
		out.Write(row)
	}
	out.Flush()
	return b.Bytes()
}

// seconds is empty if they are not known.
func (f *File) seconds() string {
	if f.MeasuredBy == "" {
		return ""
	}
	return strconv.FormatFloat(f.Seconds, 'g', 3, 64)
}

// Readme returns the description of the files in Markdown, from which that of a submission can be made. The command is
// the one that wrote them, and build says which haft that was.
func Readme(files []*File, command, build string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `# Instances by haft

%s with known answers, written by

    %s

by haft of %s, which writes the same bytes again. [manifest.csv](manifest.csv) has the answer to each, who proved it,
and checksums. License: %s.

## Families

`, english.Plural(len(files), "instance", ""), command, build, License)
	for _, f := range family.Families() {
		if uses(files, func(file *File) bool { return file.Family == f.Name }) {
			fmt.Fprintf(&b, "- `%s`: %s. The size counts %s.\n", f.Name, f.Doc, f.Size)
		}
	}
	b.WriteString(`
Of a family whose answers differ, instances with an even seed have a solution by construction.

## Competitions

`)
	for _, c := range competitions {
		if uses(files, func(file *File) bool { return file.Competition == c.Name }) {
			fmt.Fprintf(&b, "- `%s`: %s.\n", c.Name, c.Doc)
		}
	}
	b.WriteString(`
In ` + "`maxsat`" + `, that a piece has a nature is a soft clause of weight 1. In ` +
		"`mc`" + `, solutions are counted on
the variables of the pieces, which the lines "c p show" list.

## How hard they are

` + "`tight`" + ` is hard for solvers that cannot add: its contradiction is a pigeonhole (Haken, "The intractability of
resolution", Theoretical Computer Science 39, 1985), and two counters see the pieces in different orders. Solvers with
a linear relaxation or cutting planes take milliseconds. The other families are easy for every solver that was tried;
they test counters of solutions, readers, and answers. To measure, run "haft bench run --families tight".
`)
	return []byte(b.String())
}

func uses(files []*File, of func(*File) bool) bool {
	for _, f := range files {
		if of(f) {
			return true
		}
	}
	return false
}
