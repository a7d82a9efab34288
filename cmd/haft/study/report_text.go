package study

import (
	"fmt"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"

	benchreport "haft/bench/report"
	"haft/cmd/haft/terminal"
)

// A layout is how a document is written as text or Markdown.
type layout struct {
	format string
	bare   bool // without the words that explain tables
}

func (o *layout) text(d *document) string {
	var b strings.Builder
	for _, s := range d.sentences {
		fmt.Fprintf(&b, "%s\n", o.paragraph(s))
	}
	for i := range d.tables {
		o.section(&b, &d.tables[i], 2)
	}
	for _, p := range d.parts {
		depth := 2
		if p.name != "" {
			fmt.Fprintf(&b, "\n%s\n", o.heading(p.name, depth))
			depth++
		}
		for i := range p.tables {
			o.section(&b, &p.tables[i], depth)
		}
	}
	return strings.TrimLeft(b.String(), "\n") // if nothing comes before the first heading
}

func (o *layout) section(b *strings.Builder, t *benchreport.Table, depth int) {
	fmt.Fprintf(b, "\n%s\n", o.heading(t.Title, depth))
	if t.Note != "" && !o.bare {
		fmt.Fprintf(b, "%s\n", o.paragraph(t.Note))
	}
	fmt.Fprintf(b, "\n%s\n", o.rows(t))
}

// heading is underlined in text.
func (o *layout) heading(title string, depth int) string {
	if o.format == "md" {
		return strings.Repeat("#", depth) + " " + title + "\n"
	}
	line := "="
	if depth > 2 {
		line = "-"
	}
	return title + "\n" + strings.Repeat(line, len([]rune(title)))
}

// paragraph breaks lines in text.
func (o *layout) paragraph(s string) string {
	if o.format == "md" {
		return s + "\n"
	}
	return terminal.Wrap(s)
}

func (o *layout) rows(t *benchreport.Table) string {
	var columns []cli.Column
	for _, c := range t.Columns {
		columns = append(columns, cli.Column{Name: c.Name, Number: c.Number})
	}
	out := cli.NewTable(columns...)
	for _, row := range t.Rows {
		cells := make(table.Row, len(row))
		for i, cell := range row {
			cells[i] = cell
		}
		out.AppendRow(cells)
	}
	if o.format == "md" {
		return out.RenderMarkdown()
	}
	return out.Render()
}
