package study

import (
	"fmt"
	"strings"
	"testing"

	"haft/bench/atlas"
	"haft/solve/solvertest/golden"
)

// What an atlas says, in tables and in numbers: of constraints alone; and of claims that hold, that do not, and that
// there are none of.
func TestAtlasTextStays(t *testing.T) {
	table := atlas.Tables()[0]
	row := func(table, encoding string, states, missed int) atlas.Row {
		r := atlas.Row{Table: table, Encoding: encoding, Constraint: "c", Inputs: 2, Vars: 3, Literals: 10 + missed}
		for i := range r.Strength {
			share := atlas.Share{Of: states, Missed: missed + i*missed}
			r.Strength[i] = atlas.Misses{Conflicts: share, Values: atlas.Share{Of: 3, Missed: 1}, States: atlas.Share{Of: 4}}
		}
		return r
	}
	about := func(value, low, high float64) *atlas.Estimate {
		return &atlas.Estimate{Value: value, Low: low, High: high, Instances: 7}
	}
	claim := func(reasoning string, misses, afresh *atlas.Estimate) atlas.Claim {
		r := atlas.Relation{
			Table: table.Name, Solver: "one", Reasoning: reasoning, Seed: 1, Misses: misses, Size: about(0.1, -0.2, 0.3),
			Excess: about(0, -1, 1),
		}
		return atlas.Claim{Relation: r, Afresh: atlas.Relation{Seed: 2, Misses: afresh}}
	}
	rows := []atlas.Row{
		row(table.Name, "first", 8, 1), row(table.Name, "second", 0, 0), row(table.Name, "first", 8, 2),
		row("other", "third", 3, 1),
	}
	solver := fmt.Sprint(atlas.Solvers[0])
	var said strings.Builder
	for _, a := range []*atlas.Atlas{{Rows: rows}, {
		Rows: rows,
		Trials: []atlas.Trial{{
			Table: table.Name, Kind: "sums", Seed: 1, Number: 2, Encoding: "first", Solver: solver, Conflicts: 5,
		}},
		Claims: []atlas.Claim{
			claim("more", about(0.5, 0.1, 0.9), about(0.4, 0.01, 0.7)),
			claim("more, not afresh", about(0.5, 0.1, 0.9), about(0.1, 0, 0.7)),
			claim("less", about(-0.5, -0.9, -0.004), about(-0.25, -0.5, -0.1)),
			claim("less, but then more", about(-0.5, -0.9, -0.1), about(0.25, 0.1, 0.5)),
			claim("nothing", about(0.5, 0, 0.9), about(0.5, 0.1, 0.9)),
			claim("unknown", nil, nil),
		},
		Costs: []atlas.Cost{
			{Table: table.Name, Encoding: "first", Solver: solver, Log: about(0, 0, 0)},
			{Table: table.Name, Encoding: "second", Solver: solver, Log: about(0.6931472, 0.4054651, 1.0986123)},
			{Table: "other", Encoding: "second", Solver: solver, Log: about(9, 9, 9)},
		},
	}} {
		o := &atlasOptions{want: atlas.Options{Size: 2, Seed: 1, Tables: []atlas.Table{table}}}
		formats := []string{"text", "csv"}
		if len(a.Claims) == 0 {
			formats = []string{"md"}
		}
		for _, format := range formats {
			o.Format = format
			text, err := o.written(a)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&said, "===== %d claims, as %s\n%s\n", len(a.Claims), format, text)
		}
	}
	golden.Text(t, "testdata/atlas.txt", said.String())
}
