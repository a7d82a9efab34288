package ask

import (
	"context"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
)

// tableVerdicts collects a row for each game: it is written at the end, as CSV or Markdown.
type tableVerdicts struct {
	*checkOptions
	rows table.Writer
}

func newTableVerdicts(o *checkOptions) *tableVerdicts {
	return &tableVerdicts{o, cli.NewTable(
		cli.Words("file"), cli.Words("id"), cli.Words("verdict"), cli.Numbers("plies"),
		cli.Numbers("starting_positions"), cli.Numbers("worlds"),
		cli.Numbers("illegal_ply"), cli.Words("illegal_move"), cli.Words("reason"),
	)}
}

func (v *tableVerdicts) game(t *task) error {
	row := table.Row{t.Game.Name, t.Game.ID, verdictWords[verdictOf(t)]}
	r := v.report(t)
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
