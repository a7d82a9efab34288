package main

import (
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// newTable is an empty table with the names of its columns. Those of numbers are
// aligned to the right.
func newTable(columns ...column) table.Writer {
	t := table.NewWriter()
	header := make(table.Row, len(columns))
	var configs []table.ColumnConfig
	for i, c := range columns {
		header[i] = c.name
		config := table.ColumnConfig{Number: i + 1}
		if c.number {
			config.Align, config.AlignHeader = text.AlignRight, text.AlignRight
		}
		configs = append(configs, config)
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(configs)
	style := table.StyleLight
	style.Format.Header = text.FormatDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	return t
}

// A column of a table, of words or of numbers.
type column = struct {
	name   string
	number bool
}

// render writes the table in one of the formats text, csv and md.
func (p *program) render(t table.Writer, format string) {
	switch format {
	case "csv":
		p.printf("%s\n", t.RenderCSV())
	case "md":
		p.printf("%s\n", t.RenderMarkdown())
	default:
		p.printf("%s\n", t.Render())
	}
}
