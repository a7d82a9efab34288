package report

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"haft/bench/trial"
)

// Options of a study.
type Options struct {
	Clock Clock  // "" for that of the limit
	Count string // a counter that is compared instead of time, one of Counters; "" for time
	By    Grouping
	Seed  uint64 // of the bootstrap
}

// A Study holds competitors, tasks, and the outcomes of the competitors on the tasks. It compares on the tasks alone on
// which all competitors were run: a mean over other tasks is another number, and whoever ran alone on a task is the
// fastest there. Growth with size is not compared, so it has all tasks of each.
type Study struct {
	Options
	Limit          float64         // in seconds of the clock, of every trial; 0 for none
	Configurations []Configuration // that compete, sorted
	Tasks          []Task          // on which all of them were run, sorted
	Apart          []Configuration // that share no task with another, and so do not compete, sorted
	Trials         []Trial         // in the order of the records
	outcomes       map[Configuration]map[Task]Outcome
	ran            []Task           // by any of them, sorted
	least          map[Task]float64 // the cost of the virtual best on Tasks
	units          map[string]unit  // by the hash of the instance
}

// NewStudy makes a study of trials with trusted answers; see [NewVerdict]. It is an error if there are none, or if they
// do not all have the same limits, since their costs could not be compared. Without a limit of the clock, all must
// be solved: what an unsolved task costs is known only by the clock of its limit. A counter has no limit, so all must
// be solved, and tell it.
func NewStudy(trials []Trial, o Options) (*Study, error) {
	if len(trials) == 0 {
		return nil, errors.New("no trial is left to compare")
	}
	limits := trials[0].Limits
	o.Clock = cmp.Or(o.Clock, clockOf(limits))
	s := &Study{Options: o, Trials: trials, units: map[string]unit{}}
	if o.Count == "" {
		s.Limit = o.Clock.limit(limits)
	}
	runs, records := map[Configuration]map[Task][]Outcome{}, map[string][]*trial.Record{}
	for _, t := range trials {
		if err := s.admit(t); err != nil {
			return nil, err
		}
		c, task := o.By.place(t.Record)
		if runs[c] == nil {
			runs[c] = map[Task][]Outcome{}
		}
		runs[c][task] = append(runs[c][task], s.outcome(t.Record))
		records[t.Instance] = append(records[t.Instance], t.Record)
	}
	for instance, of := range records {
		s.units[instance] = unitOf(of...)
	}
	s.settle(runs)
	return s, nil
}

func (s *Study) admit(t Trial) error {
	if s.Count != "" {
		return s.admitCount(t)
	}
	if err := sameLimits(t, s.Trials[0]); err != nil {
		return err
	}
	switch {
	case s.Limit > 0 || t.Category == trial.Correct:
		return nil
	case t.Category == trial.Unconfirmed:
		return fmt.Errorf("%s: nothing confirms the answer, so what the task costs is not known", t.Where)
	case t.Limits.Seconds > 0 || t.Limits.CPU > 0:
		const unknown = "%s: unsolved, and the limit was of %v time, so what it costs in %v time is not known; use --time %s"
		return fmt.Errorf(unknown, t.Where, clockOf(t.Limits), s.Clock, string(clockOf(t.Limits)))
	}
	return fmt.Errorf("%s: unsolved without a time limit, so its cost is not known", t.Where)
}

// settle picks the middle run of each task, and finds who competes on which tasks.
func (s *Study) settle(runs map[Configuration]map[Task][]Outcome) {
	s.outcomes = map[Configuration]map[Task]Outcome{}
	for c, tasks := range runs {
		s.outcomes[c] = map[Task]Outcome{}
		for task, all := range tasks {
			slices.SortStableFunc(all, func(a, b Outcome) int { return cmp.Compare(a.Cost, b.Cost) })
			s.outcomes[c][task] = all[(len(all)-1)/2]
		}
	}
	s.Configurations, s.Apart, s.Tasks, s.ran = compete(runs)
	s.least = map[Task]float64{}
	for _, t := range s.Tasks {
		s.least[t] = math.Inf(1)
		for _, c := range s.Configurations {
			s.least[t] = min(s.least[t], s.outcomes[c][t].Cost)
		}
	}
}

// Outcome returns the outcome of a configuration on a task, and false if the configuration was not run on it.
func (s *Study) Outcome(c Configuration, t Task) (Outcome, bool) {
	o, ok := s.outcomes[c][t]
	return o, ok
}

// Outcomes returns the outcomes of a configuration that competes, in the order of the tasks.
func (s *Study) Outcomes(c Configuration) []Outcome {
	all := make([]Outcome, len(s.Tasks))
	for i, t := range s.Tasks {
		all[i] = s.outcomes[c][t]
	}
	return all
}

// Ran returns the outcomes of a configuration on all tasks that it was run on, in the order of the tasks.
func (s *Study) Ran(c Configuration) (all []Outcome) {
	for _, t := range s.ran {
		if o, ok := s.Outcome(c, t); ok {
			all = append(all, o)
		}
	}
	return all
}

// Costs returns the costs of a configuration, the least first.
func (s *Study) Costs(c Configuration) []float64 {
	var costs []float64
	for _, o := range s.Outcomes(c) {
		costs = append(costs, o.Cost)
	}
	slices.Sort(costs)
	return costs
}

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

// measured says what a cost is: "wall time", "CPU time" or "conflicts".
func (s *Study) measured() string {
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
	return scaled(cost)
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
