package study

import (
	"bytes"
	_ "embed"
	"html/template"

	"haft/bench/chart"
	benchreport "haft/bench/report"
)

//go:embed report.html
var reportPage string

// A picture is a plot as SVG within a page.
type picture struct {
	Caption string
	SVG     template.HTML
}

// A pagePart is a part of a page with a name of its own, or the whole.
type pagePart struct {
	Name     string
	Heading  func(string) template.HTML // below that of the name, if there is one
	Pictures []picture
	Tables   []benchreport.Table
}

// page is the report as one HTML file, with its plots.
func (o *reportOptions) page(d *document) ([]byte, error) {
	var parts []pagePart
	for _, p := range d.parts {
		pictures, err := pictures(p.study)
		if err != nil {
			return nil, err
		}
		parts = append(parts, pagePart{p.name, headings(p.name != ""), pictures, p.tables})
	}
	return pageOf("haft bench report", "Comparison of solvers and encodings", d, parts)
}

// pageOf is a document as one HTML file, with its parts as they are there.
func pageOf(title, heading string, d *document, parts []pagePart) ([]byte, error) {
	var b bytes.Buffer
	err := template.Must(template.New("report").Parse(reportPage)).Execute(&b, map[string]any{
		"Title": title, "Heading": heading, "Sentences": d.sentences, "Tables": d.tables, "Parts": parts,
	})
	return b.Bytes(), err
}

// headings writes headings of tables and plots, which are below that of a part if the part has a name.
func headings(below bool) func(string) template.HTML {
	tag := "h2"
	if below {
		tag = "h3"
	}
	return func(title string) template.HTML {
		return template.HTML("<" + tag + ">" + template.HTMLEscapeString(title) + "</" + tag + ">")
	}
}

// pictures are those that need no choice of configurations.
func pictures(s *benchreport.Study) ([]picture, error) {
	figures := []captioned{
		{titled(s, "Tasks that are solved within a time.", "Tasks that are solved with so many %s."), chart.ECDF("", s)},
		{
			titled(s, "Times", "Of the %s") + ": the middle half of the tasks, the median, all that were solved.",
			chart.Box("", s),
		},
		{titled(s, "Ratios of PAR-2: by how much the row takes longer than the column.",
			"Ratios of the mean %s: row by column."), chart.Ratios("", s)},
	}
	for _, family := range chart.Families(s) {
		figures = append(figures, captioned{
			"Growth with the size in the family " + family + ".", chart.Scaling("", s, family),
		})
	}
	return inline(figures)
}

// A captioned figure goes onto a page.
type captioned struct {
	caption string
	figure  *chart.Figure
}

// inline draws figures for a page.
func inline(figures []captioned) (all []picture, err error) {
	for _, f := range figures {
		svg, err := chart.Inline(f.figure)
		if err != nil {
			return nil, err
		}
		all = append(all, picture{f.caption, template.HTML(svg)})
	}
	return all, nil
}
