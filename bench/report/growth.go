package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"haft/bench/statistics"
)

// scalingTable has what grows how, and says which sizes the laws do not see.
func (s *Study) scalingTable(names *Names) Table {
	t := Table{
		Name:  "growth",
		Title: "Growth with size",
		Note: "Lines through the logarithms of the times of solved tasks: a power of the size (its exponent) or an exponential function (the factor for each one more), with 95 % intervals. " +
			"The law that fits is better by more than 2 of Akaike's criterion. Sizes with unsolved tasks are left out, since only the easy ones would be seen.",
		Columns: []Column{{s.competitor(), false}, {"family", false}, {"tasks", true}, {"exponent", true}, {"95 %", true}, {"R²", true}, {"factor", true}, {"95 %", true}, {"R²", true}, {"fits", false}, {"left out", false}},
	}
	for _, c := range s.Scalings() {
		row := []string{names.Of(c.Configuration), c.Family, fmt.Sprint(len(c.Points))}
		if !c.Fitted {
			row = append(row, "", "", "", "", "", "", "fewer than three sizes")
		} else {
			row = append(row, fitCells(c.Power, share)...)
			row = append(row, fitCells(c.Exponential, factor)...)
			row = append(row, string(c.Better()))
		}
		t.add(append(row, sizes(c.Left))...)
	}
	return t
}

// fitCells are the slope in words, its interval, and R².
func fitCells(f statistics.Fit, word func(float64) string) []string {
	return []string{word(f.Slope), span(f.Interval, word), share(f.R2)}
}

// factor is what a slope of decimal logarithms multiplies with.
func factor(slope float64) string { return fmt.Sprintf("%.3f", math.Pow(10, slope)) }

// sizes are "5, 6, 7".
func sizes(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(slices.Sorted(slices.Values(list))), " ", ", "), "[]")
}

// phaseTable says where time goes.
func (s *Study) phaseTable(names *Names) Table {
	t := Table{
		Name:    "phases",
		Title:   "Where the time goes",
		Note:    "Medians over the tasks, solved or not. Checking the answer is no part of the time; CPU is of the solver alone, without encode, write and parse. Sizes are the sum over all questions from scratch and as a process, in a session they are of its one formula. Memory is the most that was resident; of an embedded solver, the most that the process grew; tasks too short to see it are left out.",
		Columns: columns(s.competitor(), "variables", "clauses", "linear", "encode", "write", "solve", "parse", "check", "wall", "CPU", "memory"),
	}
	for _, p := range s.Phases() {
		t.add(names.Of(p.Configuration), whole(p.Vars), whole(p.Clauses), whole(p.Linear),
			Seconds(p.Encode), Seconds(p.Write), Seconds(p.Solve), Seconds(p.Parse), Seconds(p.Verify), Seconds(p.Wall), Seconds(p.CPU), memory(p.Memory))
	}
	return t
}
