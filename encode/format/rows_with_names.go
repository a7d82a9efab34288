package format

import (
	"fmt"

	"haft/encode/formula"
)

// What the formats of integer programming share: they have rows instead of clauses, no negated literals, and each
// variable at most once in a row.

// senses maps signs to senses.
var senses = map[string]formula.Sense{"<=": formula.AtMost, ">=": formula.AtLeast, "=": formula.Equal}

// aRow is a constraint with a name that tells its group: "ply7_2".
type aRow struct {
	name string
	formula.Linear
}

// rowsOf returns the clauses of f, then its linear constraints.
func rowsOf(f *formula.Formula) []aRow {
	count := map[formula.Group]int{}
	var list []aRow
	add := func(g formula.Group, l *formula.Linear) {
		count[g]++
		list = append(list, aRow{fmt.Sprintf("%s_%d", f.GroupNames.Word(g), count[g]), l.Plain()})
	}
	for i, c := range f.Clauses {
		row := c.Row()
		add(f.ClauseGroups[i], &row)
	}
	for i := range f.Linear {
		add(f.LinearGroups[i], &f.Linear[i])
	}
	return list
}

// widened returns f with at least one variable, because a format without an empty sum has to write something.
func widened(f *formula.Formula) *formula.Formula {
	if f.Vars > 0 {
		return f
	}
	g := *f
	g.Vars = 1
	return &g
}
