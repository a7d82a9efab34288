package game

import (
	"context"
	"fmt"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/solve"
	"haft/solve/schema"
)

// rows writes a row of a table about each game, as CSV or Markdown, as soon as the game is done. A collection may be
// too large for memory.
type rows struct {
	*many
	table table.Writer
}

// columnNames are the fields of an analysis that have a column.
var columnNames = []string{"locked", "check", "outcome"}

func newRows(o *many) *rows {
	columns := []cli.Column{
		cli.Words("file"), cli.Numbers("index"), cli.Words("id"), cli.Words("white"), cli.Words("black"),
		cli.Words("event"), cli.Words("legal"), cli.Numbers("plies"), cli.Numbers("illegal_ply"),
		cli.Words("illegal_move"), cli.Words("reason"), cli.Numbers("starting_positions"), cli.Numbers("worlds"),
	}
	for i, asked := range columnsOf(&o.parts) {
		if asked {
			columns = append(columns, cli.Words(columnNames[i]))
		}
	}
	o.rows = &rows{o, cli.NewTable(append(columns, cli.Words("error"))...)}
	return o.rows
}

// columnsOf reports which of columnNames the user wants.
func columnsOf(p *solve.Parts) []bool { return []bool{p.Locked, p.Check, p.Outcome} }

func (w *rows) game(_ context.Context, t *task) error {
	w.table.AppendRow(w.row(w.report(t)))
	w.render()
	return nil
}

func (w *rows) end(context.Context) error { return nil }

// render writes the rows so far; the first time, it also writes the names of the columns.
func (w *rows) render() {
	w.Render(w.table, w.Format)
	w.table.ResetHeaders()
	w.table.ResetRows()
}

// row returns the cells about a report. A cell is empty if nothing is known.
func (w *rows) row(r *schema.Report) table.Row {
	row := table.Row{r.File, r.Index, r.ID, r.White, r.Black, r.Event}
	if r.Legal == nil {
		row = append(row, "")
	} else {
		row = append(row, *r.Legal)
	}
	row = append(row, r.Plies)
	if i := r.Illegal; i != nil {
		row = append(row, int(i.Ply), i.Move, i.Reason)
	} else {
		row = append(row, "", "", "")
	}
	if r.Positions != nil {
		row = append(row, *r.Positions, *r.Worlds)
	} else {
		row = append(row, "", "")
	}
	cells := []string{lockCell(r), r.Check, outcomeCell(r)}
	for i, asked := range columnsOf(&w.parts) {
		if asked {
			row = append(row, cells[i])
		}
	}
	return append(row, errorCell(r))
}

// lockCell returns "w6=Q;b8=N".
func lockCell(r *schema.Report) string {
	var locks []string
	for _, l := range r.Locked {
		locks = append(locks, l.Piece+"="+l.Nature)
	}
	return strings.Join(locks, ";")
}

// outcomeCell returns "ongoing=790020;checkmate=3780;stalemate=0".
func outcomeCell(r *schema.Report) string {
	o := r.Outcome
	if o == nil {
		return ""
	}
	return fmt.Sprintf("ongoing=%d;checkmate=%d;stalemate=%d", o.Ongoing, o.Checkmate, o.Stalemate)
}

// errorCell says where a game cannot be read, or why something is not known.
func errorCell(r *schema.Report) string {
	if e := r.Error; e != nil {
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Text)
	}
	return r.Undecided
}
