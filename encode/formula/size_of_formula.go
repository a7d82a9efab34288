package formula

import (
	"cmp"
	"maps"
	"slices"
)

// Size counts what a formula, or a group of its constraints, is made of.
type Size struct {
	Clauses  int // number of clauses
	Literals int // literals of all clauses
	Rows     int // number of linear constraints
	Terms    int // terms of all rows
}

// Stats holds the sizes of a formula.
type Stats struct {
	Vars int
	Size
	Groups []GroupSize // the groups that have constraints: standing rules first, then steps in order
}

// GroupSize is the size of one group.
type GroupSize struct {
	Group Group
	Size
}

// Stats returns the sizes of f.
func (f *Formula) Stats() Stats {
	s := Stats{Vars: f.Vars}
	groups := map[Group]Size{}
	for i, c := range f.Clauses {
		one := Size{Clauses: 1, Literals: len(c)}
		s.Size = s.Plus(one)
		groups[f.ClauseGroups[i]] = groups[f.ClauseGroups[i]].Plus(one)
	}
	for i, l := range f.Linear {
		one := Size{Rows: 1, Terms: len(l.Terms)}
		s.Size = s.Plus(one)
		groups[f.LinearGroups[i]] = groups[f.LinearGroups[i]].Plus(one)
	}
	for _, g := range slices.SortedFunc(maps.Keys(groups), byRule) {
		s.Groups = append(s.Groups, GroupSize{g, groups[g]})
	}
	return s
}

// Plus returns the sum of two sizes.
func (s Size) Plus(t Size) Size {
	return Size{s.Clauses + t.Clauses, s.Literals + t.Literals, s.Rows + t.Rows, s.Terms + t.Terms}
}

// byRule sorts standing rules before steps, each in their order.
func byRule(a, b Group) int {
	return cmp.Or(cmp.Compare(max(a, 0), max(b, 0)), cmp.Compare(b, a))
}
