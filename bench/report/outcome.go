package report

import "haft/bench/trial"

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
