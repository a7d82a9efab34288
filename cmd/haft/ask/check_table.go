package ask

import (
	"context"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
	"haft/solve"
)

// tableVerdicts collects a row for each game: it is written at the end, as CSV or Markdown.
type tableVerdicts struct {
	*cli.Question
	rows table.Writer
}

func newTableVerdicts(q *cli.Question) *tableVerdicts {
	return &tableVerdicts{q, cli.NewTable(
		cli.Column{"file", false}, cli.Column{"id", false}, cli.Column{"verdict", false}, cli.Column{"plies", true},
		cli.Column{"starting_positions", true}, cli.Column{"worlds", true},
		cli.Column{"illegal_ply", true}, cli.Column{"illegal_move", false}, cli.Column{"reason", false},
	)}
}

func (v *tableVerdicts) game(t *cli.Task[*solve.Analysis]) error {
	row := table.Row{t.Game.Name, t.Game.ID, verdictWords[verdictOf(t)]}
	r := v.NewReport(t)
	row = append(row, r.Plies)
	if t.Result == nil {
		v.rows.AppendRow(append(row, "", "", "", "", ""))
		return nil
	}
	row = append(row, *r.Positions, *r.Worlds)
	if i := r.Illegal; i != nil {
		row = append(row, int(i.Ply), i.Move, i.Reason)
	} else {
		row = append(row, "", "", "")
	}
	v.rows.AppendRow(row)
	return nil
}

func (v *tableVerdicts) end(context.Context) error {
	v.Render(v.rows, v.Format)
	return nil
}
