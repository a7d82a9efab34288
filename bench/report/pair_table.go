package report

import (
	"fmt"
	"strings"

	"haft/bench/statistics"
)

// pairTables compares every two configurations, by all their costs and task by task.
func (s *Study) pairTables(names *Names, top int) []Table {
	shown := s.Best(top)
	pairs := s.Pairs(shown)
	corrected := ", corrected by Holm for " + count(len(pairs), "comparison") + "."
	if left := len(s.Configurations) - len(shown); left > 0 {
		corrected += fmt.Sprintf(" The %d with the least ratio to the virtual best are compared; %d are not.", len(shown),
			left)
	}
	byCosts := "The probability that the row costs less than the column on two tasks drawn at random, one for each. " +
		"Equal costs count half (A of Vargha and Delaney; above 0.71 is large). " +
		"Stars mark p < 0.05 (*), 0.01 (**) and 0.001 (***) in the U test of Mann and Whitney" + corrected
	byTask := "The share of the common tasks on which the row costs less than the column. Ties count half. " +
		"Stars mark p in the sign test, which compares the two on each task" + corrected +
		" Both tests treat tasks as independent, even shuffles of one instance."
	return []Table{
		s.matrix("Every two", byCosts, names, shown, pairs, func(p Pair) string {
			return effectWords(p.Effect) + stars(p.Holm)
		}),
		s.matrix("Every two, task by task", byTask, names, shown, pairs, func(p Pair) string {
			return effectWords(statistics.Effect(p.Duel.Share())) + stars(p.Duel.Holm)
		}),
	}
}

// matrix returns a table with a cell for every two configurations. Its columns have the numbers of the rows.
func (s *Study) matrix(
	title, note string, names *Names, shown []Configuration, pairs []Pair, cell func(Pair) string,
) Table {
	t := Table{Name: "pairs", Title: title, Note: note, Columns: columns(s.competitor(), numbered(len(shown))...)}
	cells := map[[2]Configuration]string{}
	for _, p := range pairs {
		cells[[2]Configuration{p.A, p.B}], cells[[2]Configuration{p.B, p.A}] = cell(p), cell(p.Swapped())
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

func numbered(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprint(i+1))
	}
	return all
}

// stars returns one star for each level that a p-value is below.
func stars(p float64) string {
	n := 0
	for _, level := range []float64{0.05, 0.01, 0.001} {
		if p < level {
			n++
		}
	}
	return strings.Repeat("*", n)
}

// effectWords formats an effect. It does not round an uncertain one to 0 or 1.
func effectWords(e statistics.Effect) string {
	switch {
	case e > 0.995 && e < 1:
		return "> 0.99"
	case e < 0.005 && e > 0:
		return "< 0.01"
	}
	return share(float64(e))
}
