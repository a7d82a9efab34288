package report

// A Table is a part of the report for people.
type Table struct {
	Name    string // one of TableNames; "" for tables that are always shown
	Title   string
	Note    string // how to read it, in sentences
	Columns []Column
	Rows    [][]string
}

// TableNames are the names by which tables are selected, in their order in the report; the first is of sentences.
var TableNames = []string{About, "ran", "backends", "batches", "scores", "medians", "pairs", "growth", "phases"}

// About is the name of the sentences of [Overview].
const About = "about"

// A Column is the head of a column.
type Column struct {
	Name   string
	Number bool // the cells are numbers
}

func columns(first string, numbers ...string) []Column {
	all := []Column{{Name: first}}
	for _, name := range numbers {
		all = append(all, Column{name, true})
	}
	return all
}

func (t *Table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Tables returns the study as tables for people. Comparisons of every two are among the Best, at most top of them.
func (s *Study) Tables(top int) []Table {
	names := NewNames(s.Configurations)
	scores, best := s.Scores()
	tables := []Table{
		s.scoreTable(names, scores, best),
		s.medianTable(names),
		s.pairTable(names, top),
		s.scalingTable(names),
		s.phaseTable(names),
	}
	if names.Common != "" {
		tables[0].Note += " All have: " + names.Common + "."
	}
	if names.Usual != "" {
		tables[0].Note += " Choices that are not named: " + names.Usual + "."
	}
	return tables
}

// competitor returns the name of the first column.
func (s *Study) competitor() string { return string(s.By) }
