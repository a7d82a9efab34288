package report

import (
	"fmt"
	"strings"
)

// Tables returns tables of the wrong answers and of the contradictions, or none if there are none.
func (v *Verdict) Tables() (all []Table) {
	if len(v.Conflicts) > 0 {
		t := Table{
			Title: "Contradictions",
			Note: "Both answers cannot be right, and no model was checked, so nobody knows which one is. No number of this " +
				"report can be trusted until that is known.",
			Columns: []Column{
				{"instance", false}, {"question", true}, {"satisfiable, say", false}, {"unsatisfiable, say", false},
			},
		}
		for _, c := range v.Conflicts {
			t.add(task(c.Sat[0]), fmt.Sprint(c.Question), witnesses(c.Sat), witnesses(c.Unsat))
		}
		all = append(all, t)
	}
	if len(v.Wrong) > 0 {
		t := Table{
			Title: "Wrong answers",
			Note:  "A configuration that gave one is disqualified: it is in none of the tables below.",
			Columns: []Column{
				{"configuration", false},
				{"task", false},
				{"answer", false},
				{"expected", false},
				{"line", false},
				{"message", false},
			},
		}
		for _, w := range v.Wrong {
			t.add(configurationOf(w.Record).String(), task(w), w.Answer, w.Expected, w.Where, w.Message)
		}
		all = append(all, t)
	}
	if len(v.Disproved) > 0 {
		all = append(all, v.disproved())
	}
	return all
}

// disproved is the table of the known answers that are wrong.
func (v *Verdict) disproved() Table {
	t := Table{
		Title:   "Wrong known answers",
		Note:    "What was known beforehand is wrong, by a model that was checked. Nobody is disqualified by it.",
		Columns: []Column{{"task", false}, {"line", false}, {"message", false}},
	}
	for _, d := range v.Disproved {
		t.add(task(d), d.Where, d.WrongKnown())
	}
	return t
}

// task returns the name of a task in tables.
func task(t Trial) string {
	name := fmt.Sprintf("%s %d seed %d", t.Family, t.Size, t.Seed)
	if t.File != "" {
		name = t.File
	}
	if t.Shuffle != 0 {
		name += fmt.Sprintf(" shuffle %d", t.Shuffle)
	}
	return name
}

// witnesses names the configurations of trials, each with the first place.
func witnesses(trials []Trial) string {
	var words []string
	seen := map[Configuration]bool{}
	for _, t := range trials {
		if c := configurationOf(t.Record); !seen[c] {
			seen[c] = true
			words = append(words, fmt.Sprintf("%v (%s)", c, t.Where))
		}
	}
	return strings.Join(words, ", ")
}
