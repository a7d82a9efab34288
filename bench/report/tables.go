package report

import (
	"maps"
	"slices"
)

// A Table is a part of the report for people.
type Table struct {
	Name    string // one of TableNames; "" for tables that are always shown
	Title   string
	Note    string // how to read it, in sentences
	Columns []Column
	Rows    [][]string
}

// TableNames are the names by which tables are selected, in their order in the report; the first is of sentences.
var TableNames = []string{About, "ran", "backends", "batches", "scores", "medians", Compared, "growth", "anytime", "phases"}

// Compared is the table of every two configurations.
const Compared = "pairs"

// Comparing are the tables of what was run on the same tasks: see [Study.Uncompared].
var Comparing = []string{"scores", "medians", Compared, "anytime", "phases"}

// Drawn are the tables with numbers that depend on a seed: of the bootstrap, or of the sign-flip test.
var Drawn = []string{"scores", "medians", Compared}

// Shown reports whether one of the tables is among those that are wanted, or all are because none is named.
func Shown(wanted []string, tables ...string) bool {
	return len(wanted) == 0 || slices.ContainsFunc(tables, func(t string) bool { return slices.Contains(wanted, t) })
}

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

// Tables returns the study as tables for people: those of [TableNames] that are wanted, or all if none is named. If
// nothing is compared, that is growth alone: see [Study.Uncompared].
// Comparisons of every two are among the Best, at most top of them. The intervals of one table can take seconds, so no
// table is made in vain.
func (s *Study) Tables(top int, wanted ...string) (tables []Table) {
	names := NewNames(slices.SortedFunc(maps.Keys(s.outcomes), Configuration.compare))
	for _, t := range []struct {
		name string
		made func() Table
	}{
		{"scores", func() Table { return s.describedScores(names) }},
		{"medians", func() Table { return s.medianTable(names) }},
		{Compared, func() Table { return s.pairTable(names, top) }},
		{"growth", func() Table { return s.scalingTable(names) }},
		{"anytime", func() Table { return s.anytimeTable(names) }},
		{"phases", func() Table { return s.phaseTable(names) }},
	} {
		if Shown(wanted, t.name) && (len(s.Tasks) > 0 || t.name == "growth") {
			if made := t.made(); len(made.Rows) > 0 || t.name != "anytime" { // few studies have costs
				tables = append(tables, made)
			}
		}
	}
	return tables
}

// describedScores returns the table of scores, whose note also says what all names have in common.
func (s *Study) describedScores(names *Names) Table {
	scores, best := s.Scores()
	table := s.scoreTable(names, scores, best)
	if names.Common != "" {
		table.Note += " All have: " + names.Common + "."
	}
	if names.Usual != "" {
		table.Note += " Choices that are not named: " + names.Usual + "."
	}
	return table
}

// competitor returns the name of the first column.
func (s *Study) competitor() string { return string(s.By) }
