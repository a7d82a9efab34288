package study

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"

	benchreport "haft/bench/report"
	"haft/solve/explain"
)

// figures is the report in long form.
func (o *reportOptions) figures(d *document) ([]byte, error) {
	var b bytes.Buffer
	out := csv.NewWriter(&b)
	out.Write([]string{"part", "table", "of", "and", "measure", "value"}) // errors are seen at the end
	for _, p := range d.parts {
		for _, f := range p.study.Figures(int(o.trials.top)) {
			out.Write(explain.Cells(append([]string{p.name}, f.Cells()...)))
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return nil, fmt.Errorf("csv: %w", err)
	}
	return b.Bytes(), nil
}

// jsonReport is the report as JSON. What is said of all trials is in words; the numbers of a comparison have all
// digits.
type jsonReport struct {
	Sentences []string    `json:"sentences"`
	Tables    []jsonTable `json:"tables"`
	Parts     []jsonPart  `json:"parts"`
}

type jsonTable struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

type jsonPart struct {
	Name    string       `json:"name,omitempty"`
	Figures []jsonFigure `json:"figures"`
}

// A jsonFigure has no value where there were too few values for a bound: JSON has no infinity.
type jsonFigure struct {
	Table   string   `json:"table"`
	Of      string   `json:"of"`
	And     string   `json:"and,omitempty"`
	Measure string   `json:"measure"`
	Value   *float64 `json:"value"`
}

func jsonFigures(all []benchreport.Figure) (list []jsonFigure) {
	for _, f := range all {
		j := jsonFigure{Table: f.Table, Of: f.Of, And: f.And, Measure: f.Measure}
		if !math.IsInf(f.Value, 0) && !math.IsNaN(f.Value) {
			j.Value = &f.Value
		}
		list = append(list, j)
	}
	return list
}

// json is the report as one object.
func (o *reportOptions) json(d *document) ([]byte, error) {
	r := jsonReport{Sentences: d.sentences}
	for _, t := range d.tables {
		table := jsonTable{Title: t.Title, Rows: t.Rows}
		for _, c := range t.Columns {
			table.Columns = append(table.Columns, c.Name)
		}
		r.Tables = append(r.Tables, table)
	}
	for _, p := range d.parts {
		r.Parts = append(r.Parts, jsonPart{p.name, jsonFigures(p.study.Figures(int(o.trials.top)))})
	}
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}
