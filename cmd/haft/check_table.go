package main

import (
	"context"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/solve"
)

// tableVerdicts collects a row for each game: it is written at the end, as CSV or Markdown.
type tableVerdicts struct {
	*question
	rows table.Writer
}

func newTableVerdicts(q *question) *tableVerdicts {
	return &tableVerdicts{q, newTable(
		column{"file", false}, column{"id", false}, column{"verdict", false}, column{"plies", true},
		column{"starting_positions", true}, column{"worlds", true},
		column{"illegal_ply", true}, column{"illegal_move", false}, column{"reason", false},
	)}
}

func (v *tableVerdicts) game(t *task[*solve.Analysis]) error {
	row := table.Row{t.game.Name, t.game.ID, verdictWords[verdictOf(t)]}
	r := v.newReport(t)
	row = append(row, r.Plies)
	if t.result == nil {
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
	v.render(v.rows, v.format)
	return nil
}
