package encode

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/golden"
)

// smallArmy has two sides, pieces that may not have every nature, an order of its own, and pairs of all kinds.
func smallArmy() *Army {
	return &Army{
		Natures: []string{"K", "Q", "R", "B"},
		Sides: []Side{
			{Name: "w", May: []NatureSet{15, 14, 15, 6}, Limits: []int{1, 1, 1, 1}, Orders: [][]int{nil, {3, 1, 0, 2}}},
			{Name: "b", May: []NatureSet{3, 15, 12}, Limits: []int{1, 0, 2, 1}},
		},
		Pairs: []Pair{{0, 0, 4, 1}, {0, 0, 4, 0}, {0, 0, 5, 2}, {0, 0, 4, 1}, {5, 0, 1, 3}, {2, 0, 6, 2}, {0, 2, 5, 2}},
	}
}

// What the writers write for a small army that are not in package card, clause by clause, with what auxiliary variables
// stand for and what helps proofs.
func TestKeptArmies(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	a := smallArmy()
	keep := func(title string, write func(f *formula.Formula)) {
		f := a.formula()
		f.Meaning = &formula.Meaning{}
		write(f)
		fmt.Fprintf(&b, "%s\n%s", title, formulatest.Text(f))
	}
	for _, name := range []string{"sparse", "pairwise"} {
		keep("domain="+name, func(f *formula.Formula) { a.oneNature(f, row(domains, name).write) })
	}
	keep("roster=binomial, four pieces", func(f *formula.Formula) { row(rosters, "binomial").write.side(f, a.side(0)) })
	for _, name := range []string{"binomial+exactly", "slots", "hall", "mdd"} {
		keep("roster="+name, func(f *formula.Formula) { row(rosters, name).write.side(f, a.side(1)) })
	}
	keep("all sides have natures", func(f *formula.Formula) { a.side(1).meanDomains(f) })
	for _, row := range safeties {
		keep("safety="+row.Name, func(f *formula.Formula) { row.write(f, a.bans(f)) })
	}
	golden.Text(t, "testdata/armies.txt", b.String())
}

// Which rosters are too large for an army of one side, and what they would take: the estimates and the messages.
func TestKeptSizesOfArmies(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, limits := range [][]int{
		{1},
		{1, 1},
		{1, 2, 3},
		{1, 1, 2, 2, 2},
		{1, 1, 2, 2, 3, 4},
		{9, 9},
		{0, 3, 3},
		{5, 5, 5, 5},
		{2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
		{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
		{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
	} {
		for _, missing := range []int{0, 1} {
			pieces := missing
			for _, k := range limits {
				pieces += k
			}
			a := uniform(pieces, limits)
			fmt.Fprintf(&b, "%d pieces, limits %v, filled %v\n", pieces, limits, a.Sides[0].Filled())
			for _, name := range slices.Sorted(maps.Keys(growing)) {
				e := Default()
				e.Roster = name
				fmt.Fprintf(&b, "  %s: %.6g clauses; %v\n", name, growing[name](&a.Sides[0]), e.SuitsArmy(a))
			}
		}
	}
	golden.Text(t, "testdata/sizes_of_armies.txt", b.String())
}
