package cli

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"haft/solve/explain"
)

// NewTable returns an empty table with the given columns. Columns of numbers are aligned to the right.
func NewTable(columns ...Column) table.Writer {
	t := table.NewWriter()
	header := make(table.Row, len(columns))
	var configs []table.ColumnConfig
	for i, c := range columns {
		header[i] = c.Name
		config := table.ColumnConfig{Number: i + 1}
		if c.Number {
			config.Align, config.AlignHeader = text.AlignRight, text.AlignRight
			config.Transformer = digits
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

// digits writes numbers without exponents, so that all numbers of a column look alike.
func digits(cell any) string {
	if v, ok := cell.(float64); ok {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(cell)
}

// A Column of a table.
type Column struct {
	Name   string
	Number bool // aligned to the right
}

// Words returns a column of words.
func Words(name string) Column { return Column{Name: name} }

// Numbers returns a column of numbers.
func Numbers(name string) Column { return Column{Name: name, Number: true} }

// Render returns the table in one of the formats text, csv and md.
func Render(t table.Writer, format string) string {
	switch format {
	case "csv":
		return guarded(t.RenderCSV())
	case "md":
		return t.RenderMarkdown()
	default:
		return t.Render()
	}
}

// guarded is a table in CSV whose texts no spreadsheet takes for formulas.
func guarded(table string) string {
	in := csv.NewReader(strings.NewReader(table))
	in.FieldsPerRecord = -1
	rows, err := in.ReadAll()
	if err != nil {
		panic(err) // it was written as CSV
	}
	var b strings.Builder
	out := csv.NewWriter(&b)
	for _, row := range rows {
		_ = out.Write(explain.Cells(row)) // a builder never fails
	}
	out.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}
