package encode

import "fmt"

// What the formats of integer programming have in common. They have rows instead of clauses, and no
// negated literals; a variable stands in a row once.

// Plain is the constraint with each variable once, in the order in which they come, without
// zeros, and without negations: a·¬x is a - a·x.
func (l *Linear) Plain() Linear {
	at := map[int]int{}
	row := Linear{Sense: l.Sense, Bound: l.Bound}
	for _, t := range l.Terms {
		v, coef := t.Lit.Var(), t.Coef
		if t.Lit < 0 {
			row.Bound -= coef
			coef = -coef
		}
		if _, seen := at[v]; !seen {
			at[v] = len(row.Terms)
			row.Terms = append(row.Terms, Term{0, Lit(v)})
		}
		row.Terms[at[v]].Coef += coef
	}
	kept := row.Terms[:0]
	for _, t := range row.Terms {
		if t.Coef != 0 {
			kept = append(kept, t)
		}
	}
	row.Terms = kept
	return row
}

// aRow is a constraint with a name, which tells its group: "ply7_2".
type aRow struct {
	name string
	Linear
}

// rows are the clauses and then the linear constraints of f.
func (f *Formula) rows() []aRow {
	count := map[Group]int{}
	var list []aRow
	add := func(g Group, l *Linear) {
		count[g]++
		list = append(list, aRow{fmt.Sprintf("%s_%d", g.word(), count[g]), l.Plain()})
	}
	for i, c := range f.Clauses {
		add(f.ClauseGroups[i], c.linear())
	}
	for i := range f.Linear {
		add(f.LinearGroups[i], &f.Linear[i])
	}
	return list
}

// widened is f with at least one variable: a format without an empty sum has to write
// something.
func (f *Formula) widened() *Formula {
	if f.Vars > 0 {
		return f
	}
	g := *f
	g.Vars = 1
	return &g
}
