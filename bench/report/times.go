package report

import (
	"fmt"
	"slices"
	"time"

	"haft/bench/statistics"
	"haft/bench/trial"
)

// A Median describes the costs of a configuration, in seconds.
type Median struct {
	Configuration Configuration
	Tasks         int
	Value         float64             // for an even number of costs, the mean of the two in the middle
	Order         statistics.Interval // by order statistics, as in benchstat
	Bootstrap     statistics.Interval // over the instances
	Quartiles     [2]float64          // the lower and the upper one, by statistics.Quantile
}

// Medians returns the medians of all configurations, the least first. There are none if there is nothing to compare.
func (s *Study) Medians() []Median {
	if len(s.Tasks) == 0 {
		return nil
	}
	var all []Median
	for _, c := range s.Configurations {
		all = append(all, s.median(c))
	}
	slices.SortStableFunc(all, func(a, b Median) int {
		switch {
		case a.Value < b.Value:
			return -1
		case a.Value > b.Value:
			return 1
		}
		return 0
	})
	return all
}

func (s *Study) median(c Configuration) Median {
	costs := s.Costs(c)
	return Median{
		Configuration: c, Tasks: len(costs), Value: statistics.Median(costs), Order: statistics.MedianInterval(costs),
		Bootstrap: s.bootstrap(s.taskCosts(c), statistics.Median),
		Quartiles: [2]float64{statistics.Quantile(0.25, costs), statistics.Quantile(0.75, costs)},
	}
}

func (s *Study) medianTable(names *Names) Table {
	t := Table{
		Name:  "medians",
		Title: "Medians",
		Note: fmt.Sprintf("Of the %s of a task. ", s.measured()) +
			"The first interval is by order statistics and has the given confidence, 95 % or more, for tasks drawn " +
			"independently. The second is by bootstrap over the instances. " +
			"Quartiles are " + s.words().amounts + " that were measured (type 1 of Hyndman and Fan).",
		Columns: columns(s.competitor(), "tasks", "median", "interval", "confidence", "by bootstrap", "lower quartile",
			"upper quartile"),
	}
	for _, m := range s.Medians() {
		sure := ""
		if order := span(m.Order, s.limited); order != "" {
			sure = fmt.Sprintf("%.1f %%", 100*m.Order.Confidence)
		}
		t.add(names.Of(m.Configuration), fmt.Sprint(m.Tasks), s.limited(m.Value), span(m.Order, s.limited), sure,
			span(m.Bootstrap, s.limited), s.limited(m.Quartiles[0]), s.limited(m.Quartiles[1]))
	}
	return t
}

// Phases says where the time of a configuration goes, and how large its formulas are. All values are medians over its
// tasks, solved or not, by statistics.Quantile.
type Phases struct {
	Configuration                       Configuration
	Vars, Clauses, Literals, Linear     float64
	Encode, Write, Solve, Parse, Verify float64 // in seconds
	Wall, CPU                           float64 // in seconds
	Memory                              float64 // in bytes, over the tasks on which it was measured; 0 if on none
}

// Phases returns the phases of all configurations, in their order. There are none if there is nothing to compare.
func (s *Study) Phases() []Phases {
	if len(s.Tasks) == 0 {
		return nil
	}
	var all []Phases
	for _, c := range s.Configurations {
		all = append(all, s.phases(c))
	}
	return all
}

func (s *Study) phases(c Configuration) Phases {
	outcomes := s.Outcomes(c)
	median := func(of func(*trial.Record) float64) float64 { return medianRecord(outcomes, of) }
	seen := slices.DeleteFunc(slices.Clone(outcomes), func(o Outcome) bool { return o.Record.Memory == 0 })
	return Phases{
		Configuration: c,
		Vars:          median(func(r *trial.Record) float64 { return float64(r.Vars) }),
		Clauses:       median(func(r *trial.Record) float64 { return float64(r.Clauses) }),
		Literals:      median(func(r *trial.Record) float64 { return float64(r.Literals) }),
		Linear:        median(func(r *trial.Record) float64 { return float64(r.Linear) }),
		Encode:        median(func(r *trial.Record) float64 { return r.Encode }),
		Write:         median(func(r *trial.Record) float64 { return r.Write }),
		Solve:         median(func(r *trial.Record) float64 { return r.Solve }),
		Parse:         median(func(r *trial.Record) float64 { return r.Parse }),
		Verify:        median(func(r *trial.Record) float64 { return r.Check }),
		Wall:          median(func(r *trial.Record) float64 { return r.Wall }),
		CPU:           median(func(r *trial.Record) float64 { return r.CPU }),
		Memory:        medianRecord(seen, func(r *trial.Record) float64 { return float64(r.Memory) }),
	}
}

// medianRecord returns the median of a value of the records, or 0 if there are none, as where memory was not measured.
func medianRecord(outcomes []Outcome, of func(*trial.Record) float64) float64 {
	if len(outcomes) == 0 {
		return 0
	}
	var values []float64
	for _, o := range outcomes {
		values = append(values, of(o.Record))
	}
	slices.Sort(values)
	return statistics.Quantile(0.5, values)
}

// phaseTable says where the time goes.
func (s *Study) phaseTable(names *Names) Table {
	t := Table{
		Name:  "phases",
		Title: "Where the time goes",
		Note: "Medians over the tasks, solved or not. Checking the answer does not count as time. CPU is of the solver " +
			"alone, without encode, write and parse. Sizes are summed over all questions, except in a session, which has " +
			"one formula. Memory is the most that was resident; for an embedded solver it is the most by which the " +
			"process grew. Tasks that were too short to measure it are left out.",
		Columns: columns(s.competitor(), "variables", "clauses", "linear",
			"encode", "write", "solve", "parse", "check", "wall", "CPU", "memory"),
	}
	for _, p := range s.Phases() {
		t.add(names.Of(p.Configuration), whole(p.Vars), whole(p.Clauses), whole(p.Linear),
			Seconds(p.Encode), Seconds(p.Write), Seconds(p.Solve), Seconds(p.Parse), Seconds(p.Verify),
			Seconds(p.Wall), Seconds(p.CPU), memory(p.Memory))
	}
	return t
}

// A Clock says which time counts.
type Clock string

// The clocks.
const (
	Wall Clock = "wall" // from the question to the answer, without checking the answer
	CPU  Clock = "cpu"  // of the solver and its children, and of haft for encoding, writing and parsing
)

// String returns the name of the clock in sentences.
func (c Clock) String() string {
	if c == CPU {
		return "CPU"
	}
	return "wall"
}

// seconds returns the time of a record. The CPU time of a record is of the solver alone. So that both clocks measure
// the same work, haft's own part is added, in old records by the wall clock.
func (c Clock) seconds(r *trial.Record) float64 {
	if c == CPU {
		own, _ := r.OwnTime()
		return r.CPU + own
	}
	return r.Wall
}

// limit returns the limit of this clock in seconds, 0 for none.
func (c Clock) limit(l trial.Limits) float64 {
	if c == CPU {
		return l.CPU
	}
	return l.Seconds
}

// clockOf returns the clock that counts if nobody says: that of the limit. If both clocks have one, it is CPU time,
// which depends less on what else the machine does.
func clockOf(l trial.Limits) Clock {
	if l.CPU > 0 {
		return CPU
	}
	return Wall
}

// note returns sentences on what the clock counts in these trials, for a table, or "" if its name says it.
func (c Clock) note(trials []Trial) string {
	if c != CPU {
		return ""
	}
	note := "CPU time is that of the solver and of haft for encoding, writing files and parsing the answer, in all " +
		"threads, garbage collection included. "
	old := 0
	for _, t := range trials {
		if own, measured := t.OwnTime(); own > 0 && !measured {
			old++
		}
	}
	if old > 0 {
		note += fmt.Sprintf("Haft's part is by the wall clock in %s, because the CPU time of it was not recorded. ",
			count(old, "trial"))
	}
	return note
}

// OneRun takes the records of a study that was run in parts, which must all be of one run.
type OneRun struct {
	first *Trial
	where map[begun]string // the line of each record
}

// begun is what no two trials of a study have in common.
type begun struct {
	trial.Job
	at time.Time
}

// Add adds a record. It returns an error if the record is there already, because a part was given twice, or if another
// version of haft has made it.
func (r *OneRun) Add(t Trial) error {
	if r.first == nil {
		r.first, r.where = &t, map[begun]string{}
	}
	this := begun{t.Job(), t.Start}
	if twice := r.where[this]; twice != "" {
		return fmt.Errorf("%s: this record is in %s too: a part of the study is there twice", t.Where, twice)
	}
	r.where[this] = t.Where
	if !t.Host.SameVersion(r.first.Host) {
		return fmt.Errorf("%s: this part was run by another version of haft: by %s, but %s by %s; without --study, merge "+
			"puts them together all the same",
			t.Where, t.Host.Build(), r.first.Where, r.first.Host.Build())
	}
	return nil
}
