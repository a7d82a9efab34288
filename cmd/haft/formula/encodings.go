package formula

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/encode/card"
	"haft/encode/pb"
	"haft/solve/explain"
)

type encodingsOptions struct {
	program *cli.Program
	format  cli.FormatOption
}

// NewEncodings is the command "haft encodings".
func NewEncodings(p *cli.Program) *cobra.Command {
	o := &encodingsOptions{program: p}
	cmd := &cobra.Command{
		Use:   "encodings",
		Short: "List the encodings, and what is proved about them",
		Long: `Encodings lists the choices that --encoding takes, axis by axis; the default
comes first. You can combine them all, except a few that are refused with a
reason. Those of linear whose names end in -amo are for the rows of files, as
'haft translate --linear' takes them, not for games.

    complete  unit propagation finds everything that the constraint forces: a
              domain, a limit of the roster, a linear constraint, a fact; for
              hall-conflicts, hall, mdd and slots the roster of a side;
              conflicts: it finds all contradictions, not all that is forced
    counts    always: auxiliary variables do not multiply solutions;
              at-limit: they do not where every limit is reached, as in chess
    missed    contradictions and impossible natures that unit propagation does
              not find, of 9,036 and 23,067 in the roster of one side
    proof     what 'haft encode --proof' proves. derived: the clauses follow
              from the linear model; auxiliary variables may have several
              values. counted: they do, the model follows from them, and
              auxiliary variables are determined. none: there are no clauses
              to prove, because linear constraints stay. no proof yet: the
              encoding does not say what its variables mean
    linear    leaves linear constraints
    filled    needs limits that add up to the eight pieces of a side`,
		Example: `  haft encodings
  haft encodings --format md`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
	o.format.AddFlag(cmd, "text", "json", "csv", "md")
	return cmd
}

// choiceReport is one row of an axis.
type choiceReport struct {
	Axis     string        `json:"axis"`
	Choice   string        `json:"choice"`
	Complete *bool         `json:"complete,omitempty"`
	Detects  *bool         `json:"detects,omitempty"` // every contradiction, at least
	Counts   string        `json:"counts,omitempty"`
	Missed   *missedReport `json:"missed,omitempty"` // for rosters
	Proof    string        `json:"proof"`
	Linear   bool          `json:"linear"`
	Filled   bool          `json:"filled"`
	Doc      string        `json:"doc"`
}

type missedReport struct {
	Cases   int `json:"cases"`
	Natures int `json:"natures"`
}

func describeChoice(a encode.Axis, c encode.Choice) choiceReport {
	r := choiceReport{
		Axis: a.Name, Choice: c.Name, Proof: proved(a, c), Linear: c.Linear, Filled: c.Filled, Doc: c.Doc,
	}
	if a.Labels {
		detects := c.Complete || c.Detects
		r.Complete, r.Detects, r.Counts = &c.Complete, &detects, c.Counts.String()
	}
	if c.Missed != nil {
		r.Missed = &missedReport{c.Missed.Cases, c.Missed.Natures}
	}
	return r
}

// proved says what --proof proves of a choice.
func proved(a encode.Axis, c encode.Choice) string {
	switch {
	case c.Linear || c.Name == pb.Keep:
		return "none"
	case c.Unproved:
		return "no proof yet"
	case a.Labels && c.Counts != card.Always:
		return "derived"
	}
	return "counted"
}

// completeWords is "" for choices that write no constraint.
func (r *choiceReport) completeWords() string {
	switch {
	case r.Complete == nil:
		return ""
	case *r.Detects && !*r.Complete:
		return "conflicts"
	}
	return explain.YesNo(*r.Complete)
}

// missedWords is "" on the axes where this is not counted.
func (r *choiceReport) missedWords() string {
	if r.Missed == nil {
		return ""
	}
	return fmt.Sprintf("%s, %s", explain.Number(uint64(r.Missed.Cases)), explain.Number(uint64(r.Missed.Natures)))
}

func (o *encodingsOptions) run() error {
	var rows []choiceReport
	for _, a := range encode.Axes() {
		for _, c := range a.Choices {
			rows = append(rows, describeChoice(a, c))
		}
		if a.Name == "linear" {
			for _, e := range pb.GroupedEncodings() {
				rows = append(rows, describeChoice(a, encode.Choice{Label: e.Label}))
			}
		}
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(rows)
	}
	o.program.Render(choiceTable(rows), o.format.Name)
	if o.format.Name == "text" {
		o.program.Printf("\nthere are %s combinations.\n", explain.Number(uint64(len(encode.All()))))
	}
	return nil
}

func choiceTable(rows []choiceReport) table.Writer {
	t := cli.NewTable(
		cli.Words("axis"), cli.Words("choice"), cli.Words("complete"), cli.Words("counts"),
		cli.Numbers("missed"), cli.Words("proof"), cli.Words("linear"), cli.Words("filled"), cli.Words("what it is"),
	)
	for _, r := range rows {
		t.AppendRow(table.Row{
			r.Axis, r.Choice, r.completeWords(), r.Counts, r.missedWords(), r.Proof,
			explain.YesNo(r.Linear), explain.YesNo(r.Filled), r.Doc,
		})
	}
	return t
}
