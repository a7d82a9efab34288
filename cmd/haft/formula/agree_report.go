package formula

import (
	"math"

	"haft/cmd/haft/cli"
	"haft/solve/conformance"

	"haft/solve/explain"

	"github.com/jedib0t/go-pretty/v6/table"
)

// An agreeReport is a row of the table.
type agreeReport struct {
	Backend     string       `json:"backend"`
	Encodings   int          `json:"encodings"`
	Offered     int          `json:"offered"`
	Games       int          `json:"games"`
	Worlds      int          `json:"worlds"`
	Refutations int          `json:"refutations"`
	Seconds     float64      `json:"seconds"`
	Undecided   []agreePlace `json:"undecided"`
	Faults      []agreeFault `json:"faults"`
}

type agreePlace struct {
	Encoding string `json:"encoding"`
	Game     string `json:"game"`
}

type agreeFault struct {
	Fault conformance.Fault `json:"fault"`
	agreePlace
	Detail string `json:"detail"`
}

func newAgreeReport(r *conformance.Row) *agreeReport {
	report := &agreeReport{
		r.Backend.Name, r.Encodings, r.Offered, r.Games, r.Worlds, r.Refutations,
		math.Round(10*r.Time.Seconds()) / 10,
		[]agreePlace{},
		[]agreeFault{},
	}
	for _, at := range r.Undecided {
		report.Undecided = append(report.Undecided, newAgreePlace(at))
	}
	for _, f := range r.Faults {
		report.Faults = append(report.Faults, agreeFault{f.Fault, newAgreePlace(f.Place), f.Detail})
	}
	return report
}

func newAgreePlace(at conformance.Place) agreePlace { return agreePlace{at.Encoding.String(), at.Game} }

// tell writes the table and the faults.
func (o *agreeOptions) tell(rows []*conformance.Row) error {
	var reports []*agreeReport
	for _, r := range rows {
		if len(r.Faults) > 0 {
			o.program.Note(cli.No)
		}
		if len(r.Undecided) > 0 {
			o.program.Note(cli.Undecided)
		}
		reports = append(reports, newAgreeReport(r))
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(reports)
	}
	o.program.Render(agreeTable(reports, o.format.Name), o.format.Name)
	if o.format.Name == "text" {
		o.faults(reports)
	}
	return nil
}

func agreeTable(reports []*agreeReport, format string) table.Writer {
	t := cli.NewTable(
		cli.Words("backend"), cli.Numbers("encodings"), cli.Numbers("offered"), cli.Numbers("games"),
		cli.Numbers("worlds"), cli.Numbers("refutations"), cli.Numbers("undecided"), cli.Numbers("faults"),
	)
	number := func(n int) any { return explain.Number(uint64(n)) }
	if format == "csv" {
		number = func(n int) any { return n }
	}
	for _, r := range reports {
		row := table.Row{r.Backend}
		for _, n := range []int{r.Encodings, r.Offered, r.Games, r.Worlds, r.Refutations, len(r.Undecided), len(r.Faults)} {
			row = append(row, number(n))
		}
		t.AppendRow(row)
	}
	return t
}

// faults lists the faults below the table.
func (o *agreeOptions) faults(reports []*agreeReport) {
	for _, r := range reports {
		for _, f := range r.Faults {
			o.program.Printf("\n%s: %s: %s\n  encoding %s\n  %s\n", r.Backend, f.Fault, f.Game, f.Encoding, f.Detail)
		}
	}
}
