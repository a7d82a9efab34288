package report

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"haft/bench/trial"
)

// A Clock is the time that counts.
type Clock string

// The clocks.
const (
	Wall Clock = "wall" // from the question to the answer; checking the answer is no part of it
	CPU  Clock = "cpu"  // of the solver and its children, and what haft takes to encode, write and parse for it
)

// String names it for people.
func (c Clock) String() string {
	if c == CPU {
		return "CPU"
	}
	return "wall"
}

// seconds is the time of a record. The CPU time that a record has is of the solver alone; haft's own part, which is
// measured by the wall clock in any mode, is added, so that both clocks are about the same work.
func (c Clock) seconds(r *trial.Record) float64 {
	if c == CPU {
		return r.CPU + r.Encode + r.Write + r.Parse
	}
	return r.Wall
}

// note says in a table what the clock counts where its name does not.
func (c Clock) note() string {
	if c == CPU {
		return "CPU time is the solver's, and what haft takes to encode, to write files and to parse the answer. "
	}
	return ""
}

// Options of a study.
type Options struct {
	Clock Clock
	By    Grouping
	Seed  uint64 // of the bootstrap
}

// A Study is competitors and tasks, and what each made of each.
type Study struct {
	Options
	Limit          float64         // in seconds, of every trial; 0 for none
	Configurations []Configuration // that compete, in order
	Tasks          []Task          // in order, whatever that of the records
	Trials         []Trial
	outcomes       map[Configuration]map[Task]Outcome
	least          map[Task]float64 // what the virtual best costs
}

// An Outcome is what a configuration made of a task: its middle run by cost, the lower one of
// two.
type Outcome struct {
	Solved bool
	Cost   float64 // in seconds; twice the limit where unsolved
	Record *trial.Record
}

// NewStudy arranges trials that can be believed. All must have the same time limit, without which
// costs cannot be compared; where there is none, all must have been solved.
func NewStudy(trials []Trial, o Options) (*Study, error) {
	if len(trials) == 0 {
		return nil, errors.New("no trial is left to compare")
	}
	s := &Study{Options: o, Limit: trials[0].Limits.Seconds, Trials: trials}
	runs := map[Configuration]map[Task][]Outcome{}
	for _, t := range trials {
		if err := s.admit(t); err != nil {
			return nil, err
		}
		c, task := o.By.place(t.Record)
		if runs[c] == nil {
			runs[c] = map[Task][]Outcome{}
		}
		runs[c][task] = append(runs[c][task], s.outcome(t.Record))
	}
	s.settle(runs)
	return s, nil
}

func (s *Study) admit(t Trial) error {
	switch {
	case t.Limits.Seconds != s.Limit:
		return fmt.Errorf("%s: time limit %gs, but %s has %gs; report them apart, as with --only timeout=%gs", t.Where, t.Limits.Seconds, s.Trials[0].Where, s.Limit, s.Limit)
	case s.Limit == 0 && t.Category != trial.Correct:
		return fmt.Errorf("%s: unsolved without a time limit, so its cost is not known", t.Where)
	}
	return nil
}

// outcome counts an answer that comes after the limit of the clock as none.
func (s *Study) outcome(r *trial.Record) Outcome {
	seconds := s.Clock.seconds(r)
	if r.Category == trial.Correct && (s.Limit == 0 || seconds <= s.Limit) {
		return Outcome{true, seconds, r}
	}
	return Outcome{false, 2 * s.Limit, r}
}

// settle takes the middle one of each task's runs, and puts configurations and tasks in order.
func (s *Study) settle(runs map[Configuration]map[Task][]Outcome) {
	s.outcomes = map[Configuration]map[Task]Outcome{}
	s.least = map[Task]float64{}
	for c, tasks := range runs {
		s.outcomes[c] = map[Task]Outcome{}
		for task, all := range tasks {
			slices.SortStableFunc(all, func(a, b Outcome) int { return cmp.Compare(a.Cost, b.Cost) })
			middle := all[(len(all)-1)/2]
			s.outcomes[c][task] = middle
			if least, seen := s.least[task]; !seen || middle.Cost < least {
				s.least[task] = middle.Cost
			}
		}
	}
	s.Configurations = slices.SortedFunc(maps.Keys(runs), Configuration.compare)
	s.Tasks = slices.SortedFunc(maps.Keys(s.least), Task.compare)
}

// Outcome is false where the configuration was not run on the task.
func (s *Study) Outcome(c Configuration, t Task) (Outcome, bool) {
	o, ok := s.outcomes[c][t]
	return o, ok
}

// Outcomes are those of a configuration, in the order of the tasks.
func (s *Study) Outcomes(c Configuration) []Outcome {
	var all []Outcome
	for _, t := range s.Tasks {
		if o, ok := s.Outcome(c, t); ok {
			all = append(all, o)
		}
	}
	return all
}

// Costs are those of a configuration in seconds, the least first.
func (s *Study) Costs(c Configuration) []float64 {
	var costs []float64
	for _, o := range s.Outcomes(c) {
		costs = append(costs, o.Cost)
	}
	slices.Sort(costs)
	return costs
}
