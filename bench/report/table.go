package report

import "fmt"

// A Table is a part of the report for people.
type Table struct {
	Name    string // of TableNames; "" for what is never left out
	Title   string
	Note    string // what it says and how to read it, in sentences
	Columns []Column
	Rows    [][]string
}

// TableNames are what tables are asked for by, in the order in which they come.
var TableNames = []string{"ran", "backends", "scores", "medians", "pairs", "growth", "phases"}

// A Column is of words or of numbers.
type Column struct {
	Name   string
	Number bool
}

func columns(first string, numbers ...string) []Column {
	all := []Column{{Name: first}}
	for _, name := range numbers {
		all = append(all, Column{name, true})
	}
	return all
}

func (t *Table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Tables are the study in words. Comparisons of every two are of the Best, top at most.
func (s *Study) Tables(top int) []Table {
	names := NewNames(s.Configurations)
	scores, best := s.Scores()
	tables := []Table{
		s.scoreTable(names, scores, best),
		s.medianTable(names),
	}
	tables = append(tables, s.pairTables(names, top)...)
	tables = append(tables, s.scalingTable(names), s.phaseTable(names))
	if names.Common != "" {
		tables[0].Note += " All have: " + names.Common + "."
	}
	if names.Usual != "" {
		tables[0].Note += " Choices that are not named: " + names.Usual + "."
	}
	return tables
}

func (s *Study) scoreTable(names *Names, scores []Score, best Score) Table {
	t := Table{
		Name:  "scores",
		Title: "Scores",
		Note: fmt.Sprintf("PAR-2 is the mean %s time, an unsolved task counting twice the limit, with its 95 %% interval by bootstrap over the instances, shuffles of one together (seed %d). ", s.Clock, s.Seed) +
			s.Clock.note() +
			"The virtual best takes the fastest for each task; it would lose that many seconds in the mean without the configuration. " +
			"Alone are tasks that nobody else of those run on it solves. The ratio is that of the time to the virtual best's on the same tasks, as geometric mean.",
		Columns: columns(s.competitor(), "tasks", "solved", "PAR-2", "95 %", "ratio", "fastest", "alone", "virtual best loses"),
	}
	row := func(name string, c Score, more ...string) {
		t.add(append([]string{name, fmt.Sprint(c.Tasks), fmt.Sprint(c.Solved), Seconds(c.PAR2), span(c.Spread, Seconds), ratioWords(c.Ratio)}, more...)...)
	}
	row("virtual best", best, "", "", "")
	for _, c := range scores {
		row(names.Of(c.Configuration), c, whole(float64(c.Fastest)), whole(float64(c.Alone)), Seconds(c.Loss))
	}
	if uneven(scores, best.Tasks) {
		t.Note += " Not all were run on all tasks: compare them by their ratios; PAR-2 compares those that were run on the same ones."
	}
	return t
}

// uneven tells whether somebody was not run on some task.
func uneven(scores []Score, tasks int) bool {
	for _, c := range scores {
		if c.Tasks < tasks {
			return true
		}
	}
	return false
}

// competitor is what the first column holds.
func (s *Study) competitor() string { return string(s.By) }

func (s *Study) medianTable(names *Names) Table {
	t := Table{
		Name:  "medians",
		Title: "Medians",
		Note: fmt.Sprintf("Of the %s time of a task. The first interval is by order statistics and has the confidence that is told, 95 %% or more, for tasks drawn independently; the second is by bootstrap over the instances; ", s.Clock) +
			"quartiles are times that were measured (type 1 of Hyndman and Fan).",
		Columns: columns(s.competitor(), "tasks", "median", "interval", "confidence", "by bootstrap", "lower quartile", "upper quartile"),
	}
	for _, m := range s.Medians() {
		sure := ""
		if order := span(m.Order, s.seconds); order != "" {
			sure = fmt.Sprintf("%.1f %%", 100*m.Order.Confidence)
		}
		t.add(names.Of(m.Configuration), fmt.Sprint(m.Tasks), s.seconds(m.Value), span(m.Order, s.seconds), sure,
			span(m.Bootstrap, s.seconds), s.seconds(m.Quartiles[0]), s.seconds(m.Quartiles[1]))
	}
	return t
}
