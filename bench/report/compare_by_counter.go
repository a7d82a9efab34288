package report

import (
	"fmt"
	"slices"

	"haft/bench/trial"
	"haft/solve/engine"
)

// Counters returns the names of what can be compared instead of time.
func Counters() []string { return engine.CounterNames }

// Solved returns the trials of those tasks that all configurations solved that were run on them.
func Solved(trials []Trial, by Grouping) []Trial {
	failed := map[Task]bool{}
	for _, t := range trials {
		if t.Category != trial.Correct {
			_, task := by.place(t.Record)
			failed[task] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(trials), func(t Trial) bool {
		_, task := by.place(t.Record)
		return failed[task]
	})
}

// admitCount returns an error if the trial was not solved or does not tell the counter of the study. No trial has a
// limit of a counter, so an unsolved one has no cost.
func (s *Study) admitCount(t Trial) error {
	_, known := t.Counters[s.Count]
	switch {
	case t.Category != trial.Correct:
		const unsolved = "%s: %s did not solve it, so its %s are not known; take only tasks that all solved with --solved"
		return fmt.Errorf(unsolved, t.Where, t.Backend, s.Count)
	case !known:
		const silent = "%s: %s (%s) does not tell its %s; leave it out with --except backend=%s"
		return fmt.Errorf(silent, t.Where, t.Backend, t.Mode, s.Count, t.Backend)
	}
	return nil
}
