package report

import (
	"strconv"
	"strings"

	"haft/bench/trial"
)

// An Outcome is the result of a configuration on a task. If there were several runs, it is the middle one by cost; of
// two in the middle, the cheaper one.
type Outcome struct {
	Solved bool
	Cost   float64 // in seconds, twice the limit if unsolved; or the number of the counter
	Record *trial.Record
}

// outcome returns the outcome of one trial. An answer after the time limit, by the clock of the study, does not count.
func (s *Study) outcome(r *trial.Record) Outcome {
	cost := s.cost(r)
	if r.Category == trial.Correct && (s.Limit == 0 || cost <= s.Limit) {
		return Outcome{true, cost, r}
	}
	return Outcome{false, 2 * s.Limit, r}
}

// cost returns what a solved trial costs: seconds, or the number of the counter.
func (s *Study) cost(r *trial.Record) float64 {
	if s.Count != "" {
		return float64(r.Counters[s.Count])
	}
	return s.Clock.seconds(r)
}

// minTime, in seconds, is the least of times: clocks may round shorter ones to 0.
const minTime = 1e-6

// Least replaces smaller costs in ratios and logarithms, since 0 has no logarithm: a microsecond, or 1 of a counter.
func (s *Study) Least() float64 {
	if s.Count != "" {
		return 1
	}
	return minTime
}

// Measured says what a cost is: "wall time", "CPU time" or "conflicts".
func (s *Study) Measured() string {
	if s.Count != "" {
		return s.Count
	}
	return s.Clock.String() + " time"
}

// amount formats a cost, which may be a mean of counts: "12.3 ms", "7", "12.3k".
func (s *Study) amount(cost float64) string {
	switch {
	case s.Count == "":
		return Seconds(cost)
	case cost < 999.5:
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(cost, 'g', 3, 64), 64)
		return strconv.FormatFloat(rounded, 'f', -1, 64)
	}
	return Scaled(cost)
}

// named returns the name of a measure in seconds, as it is called in a study of a counter.
func (s *Study) named(measure string) string {
	base, seconds := strings.CutSuffix(measure, "_s")
	if s.Count == "" || !seconds && measure != "par2_ratio" {
		return measure
	}
	base = strings.Replace(base, "par2", "mean", 1)
	if seconds {
		base += "_" + s.Count
	}
	return base
}

// words are those of tables that depend on what a cost is.
type words struct {
	mean, best string // columns
	amounts    string // of many tasks
	ratio      string // of a row and a column
}

func (s *Study) words() words {
	if s.Count == "" {
		return words{"PAR-2", "fastest", "times", "How many times as long as the column the row takes"}
	}
	return words{
		"mean", "fewest", "numbers of " + s.Count, "How many times as many " + s.Count + " as the column the row has",
	}
}
