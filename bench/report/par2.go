package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"gonum.org/v1/gonum/stat"

	"haft/bench/statistics"
)

// A Score says what a configuration achieves, and what it adds to the others.
type Score struct {
	Configuration Configuration
	Tasks, Solved int
	PAR2          float64             // mean cost in seconds
	Spread        statistics.Interval // of PAR2, by bootstrap over the instances
	Ratio         float64             // to the VBS: see Study.Ratio
	Fastest       int                 // tasks that no other configuration solves faster
	Alone         int                 // tasks that no other configuration solves
	Marginal      float64             // its marginal contribution: seconds by which the mean cost of the VBS rises without it
}

// VBS names the virtual best solver in tables and plots.
const VBS = "VBS"

// Ratio returns the geometric mean of the cost of a configuration divided by that of the virtual best solver (VBS) on
// the same task. It is 1 or more. Every task counts the same, easy or hard.
func (s *Study) Ratio(c Configuration) float64 {
	ratios := make([]float64, len(s.Tasks))
	for i, o := range s.Outcomes(c) {
		ratios[i] = max(s.Least(), o.Cost) / max(s.Least(), s.least[s.Tasks[i]])
	}
	return stat.GeometricMean(ratios, nil)
}

// VirtualBest returns the costs of the virtual best solver on all tasks, the least first.
func (s *Study) VirtualBest() []float64 { return slices.Sorted(maps.Values(s.least)) }

// Best returns the configurations with the least Ratio, the least first, at most top of them. There are none if there is
// nothing to compare.
func (s *Study) Best(top int) []Configuration {
	if len(s.Tasks) == 0 {
		return nil
	}
	best := s.ranked(s.Ratio)
	return best[:min(top, len(best))]
}

// Scores returns the scores of all configurations, the least PAR-2 first, and that of the virtual best solver, which
// picks the best configuration for every task (Xu, Hutter, Hoos and Leyton-Brown, Evaluating component solver
// contributions, SAT 2012). There are none if there is nothing to compare.
func (s *Study) Scores() (all []Score, best Score) {
	if len(s.Tasks) == 0 {
		return nil, Score{}
	}
	for _, c := range s.ranked(s.par2) {
		all = append(all, s.score(c))
	}
	var costs []taskCost
	for _, t := range s.Tasks {
		f := s.field(t)
		costs = append(costs, taskCost{t, s.least[t]})
		if f.solved() > 0 {
			best.Solved++
		}
		for i := range all {
			all[i].add(f, len(s.Tasks), s.outcomes[all[i].Configuration])
		}
	}
	best.Tasks, best.Ratio = len(costs), 1
	best.PAR2, best.Spread = mean(s.VirtualBest()), s.bootstrap(costs, mean)
	return all, best
}

// ranked returns all configurations by a measure, the least first.
func (s *Study) ranked(by func(Configuration) float64) []Configuration {
	value := map[Configuration]float64{}
	for _, c := range s.Configurations {
		value[c] = by(c)
	}
	ranking := slices.Clone(s.Configurations)
	slices.SortStableFunc(ranking, func(a, b Configuration) int { return cmp.Compare(value[a], value[b]) })
	return ranking
}

func (s *Study) par2(c Configuration) float64 { return mean(s.Costs(c)) }

// score returns the part of a score that does not depend on the other configurations, and the ratio.
func (s *Study) score(c Configuration) Score {
	costs := s.Costs(c)
	score := Score{
		Configuration: c, Tasks: len(costs), PAR2: mean(costs), Ratio: s.Ratio(c),
		Spread: s.bootstrap(s.taskCosts(c), mean),
	}
	for _, o := range s.Outcomes(c) {
		if o.Solved {
			score.Solved++
		}
	}
	return score
}

// A field holds the costs of all configurations on one task.
type field struct {
	task  Task
	costs []float64 // the least first
	limit float64
}

func (s *Study) field(t Task) field {
	f := field{task: t, limit: s.Limit}
	for _, c := range s.Configurations {
		f.costs = append(f.costs, s.outcomes[c][t].Cost)
	}
	slices.Sort(f.costs)
	return f
}

// solved returns how many configurations solved the task. A cost above the limit is a penalty.
func (f *field) solved() (n int) {
	for _, cost := range f.costs {
		if f.limit == 0 || cost <= f.limit {
			n++
		}
	}
	return n
}

// add counts what the configuration adds to the others on one task.
func (score *Score) add(f field, tasks int, outcomes map[Task]Outcome) {
	o := outcomes[f.task]
	if !o.Solved || o.Cost > f.costs[0] {
		return
	}
	score.Fastest++
	if len(f.costs) == 1 {
		return
	}
	score.Marginal += (f.costs[1] - f.costs[0]) / float64(tasks)
	if f.solved() == 1 {
		score.Alone++
	}
}

// mean returns NaN for no values.
func mean(values []float64) float64 { return stat.Mean(values, nil) }

func (s *Study) scoreTable(names *Names, scores []Score, best Score) Table {
	t := Table{
		Name:  "scores",
		Title: "Scores",
		Note:  s.scoreNote(),
		Columns: columns(s.competitor(),
			"tasks", "solved", s.words().mean, "95 %", "ratio", s.words().best, "alone", "marginal contribution"),
	}
	row := func(name string, c Score, more ...string) {
		cells := []string{
			name, fmt.Sprint(c.Tasks), fmt.Sprint(c.Solved), s.amount(c.PAR2), span(c.Spread, s.amount), ratioWords(c.Ratio),
		}
		t.add(append(cells, more...)...)
	}
	row(VBS, best, "", "", "")
	for _, c := range scores {
		row(names.Of(c.Configuration), c, whole(float64(c.Fastest)), whole(float64(c.Alone)), s.amount(c.Marginal))
	}
	return t
}

func (s *Study) scoreNote() string {
	interval := fmt.Sprintf(" 95 %% interval is by bootstrap over the instances, as many of each family and size as "+
		"there are, and all tasks of one game together (seed %d). ", s.Seed)
	if s.Count != "" {
		return fmt.Sprintf("The mean is of %s, on tasks that all solved. Its", s.Count) + interval +
			"The virtual best solver (VBS) picks the fewest for each task; the marginal contribution is by how many its mean " +
			"would rise without the configuration. The ratio is the geometric mean of the number divided by that of the VBS " +
			"on the same task. In ratios and logarithms 0 counts as 1. Each solver counts in its own way."
	}
	return fmt.Sprintf("PAR-2 is the mean %s time; an unsolved task counts twice the limit. Its", s.Clock) + interval +
		s.Clock.note(s.Trials) +
		"The virtual best solver (VBS) picks the fastest for each task; the marginal contribution is how many seconds " +
		"its mean would rise without the configuration. A task is solved alone if no other configuration solves it. " +
		"The ratio is the geometric mean of the time divided by that of the VBS on the same task."
}
