package study

import (
	"encoding/json"
	"fmt"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/bench/atlas"
)

// atlasNumbers is the atlas in long form: what is missed of each constraint, and the conflicts of each trial.
func atlasNumbers(a *atlas.Atlas) []byte {
	t := cli.NewTable(cli.Words("table"), cli.Words("encoding"), cli.Words("of"), cli.Words("measure"),
		cli.Numbers("value"))
	for _, r := range a.Rows {
		add := func(measure string, value int) {
			t.AppendRow(table.Row{r.Table, r.Encoding, r.Constraint, measure, value})
		}
		add("variables", r.Vars)
		add("literals", r.Literals)
		for _, reasoning := range atlas.Reasonings {
			m := r.Strength[reasoning]
			for _, share := range []struct {
				name string
				atlas.Share
			}{{"conflicts", m.Conflicts}, {"values", m.Values}, {"states", m.States}} {
				add(fmt.Sprintf("%v %s", reasoning, share.name), share.Of)
				add(fmt.Sprintf("%v %s missed", reasoning, share.name), share.Missed)
			}
		}
	}
	for _, r := range a.Trials {
		of := fmt.Sprintf("%s, seed %d, instance %d", r.Kind, r.Seed, r.Number)
		t.AppendRow(table.Row{r.Table, r.Encoding, of, r.Solver + " conflicts", r.Conflicts})
	}
	return []byte(cli.Render(t, "csv") + "\n")
}

// atlasJSON is all of the atlas as one object.
func atlasJSON(o *atlas.Options, a *atlas.Atlas) ([]byte, error) {
	text, err := json.MarshalIndent(struct {
		Size        int           `json:"size"`
		Instances   int           `json:"instances"`
		Seed        uint64        `json:"seed"`
		Constraints []atlas.Row   `json:"constraints"`
		Trials      []atlas.Trial `json:"trials"`
		Claims      []atlas.Claim `json:"claims"`
		Costs       []atlas.Cost  `json:"costs"`
	}{o.Size, o.Instances, o.Seed, a.Rows, a.Trials, a.Claims, a.Costs}, "", "  ")
	return []byte(strings.TrimSpace(string(text)) + "\n"), err
}
