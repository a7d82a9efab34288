package report

import (
	"fmt"
	"slices"
	"strings"

	"haft/bench/statistics"
)

// enoughInstances is from how many independent instances on the coverage of intervals is known.
const enoughInstances = 30

// levels are those of the stars.
var levels = []float64{0.05, 0.01, 0.001}

// pairTable compares every two configurations.
func (s *Study) pairTable(names *Names, top int) Table {
	shown := s.Best(top)
	pairs := s.Pairs(shown)
	t := Table{
		Name: Compared, Title: "Every two", Note: s.pairNote(pairs, len(shown)),
		Columns: columns(s.competitor(), numbered(len(shown))...),
	}
	cells := map[[2]Configuration]string{}
	for _, p := range pairs {
		cells[[2]Configuration{p.A, p.B}] = ratioWords(p.Ratio) + stars(p.Holm)
		cells[[2]Configuration{p.B, p.A}] = ratioWords(p.Swapped().Ratio) + stars(p.Holm)
	}
	for i, a := range shown {
		row := []string{fmt.Sprintf("%d %s", i+1, names.Of(a))}
		for _, b := range shown {
			row = append(row, cells[[2]Configuration{a, b}])
		}
		t.add(row...)
	}
	return t
}

func (s *Study) pairNote(pairs []Pair, shown int) string {
	if len(pairs) == 0 {
		return "There are no two to compare."
	}
	comparisons := s.Comparisons()
	note := fmt.Sprintf("%s: the geometric mean over the instances. "+
		"Of an instance, with all of its tasks, the mean of the logarithms counts; questions about one game are one "+
		"instance. Stars mark p < 0.05 (*), 0.01 (**) and 0.001 (***) in the sign-flip test of the instances, "+
		"corrected by Holm for %s", s.words().ratio, count(comparisons, "comparison"))
	if len(s.Configurations) > shown {
		note += fmt.Sprintf(": those of all %d. Only the %d with the least ratio to the VBS are shown",
			len(s.Configurations), shown)
	}
	note += "."
	fewest := slices.MinFunc(pairs, func(a, b Pair) int { return a.Instances - b.Instances }).Instances
	least := statistics.LeastInstances(levels[0], comparisons)
	note += fmt.Sprintf(" The fewest instances of a pair are %d; a star takes %d or more.", fewest, least)
	if fewest < enoughInstances {
		note += fmt.Sprintf(" Do not claim a difference from fewer than %d.", max(least, enoughInstances))
	}
	return note
}

func numbered(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprint(i+1))
	}
	return all
}

// stars returns one star for each level that a p-value is below.
func stars(p float64) string {
	n := 0
	for _, level := range levels {
		if p < level {
			n++
		}
	}
	return strings.Repeat("*", n)
}
