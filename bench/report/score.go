package report

import (
	"cmp"
	"maps"
	"slices"

	"gonum.org/v1/gonum/stat"

	"haft/bench/statistics"
)

// A Score is what a configuration achieves, and what it adds to the others.
type Score struct {
	Configuration Configuration
	Tasks, Solved int
	PAR2          float64             // mean cost in seconds
	Spread        statistics.Interval // of PAR2, by bootstrap over the instances
	Ratio         float64             // to the virtual best: see Study.Ratio
	Fastest       int                 // tasks that nobody solves faster
	Alone         int                 // tasks that nobody else solves, though others were run on them
	Loss          float64             // by how many seconds the virtual best gets worse without it, in the mean
}

// Ratio is by how much a configuration costs more than the virtual best, on the tasks that it was run on: the
// geometric mean, 1 or more. Each task counts the same, be it easy or hard, so that it compares those that were
// run on different tasks, which PAR-2 does not; it still depends on who else was run on them.
func (s *Study) Ratio(c Configuration) float64 {
	var ratios []float64
	for _, t := range s.Tasks {
		if o, ok := s.Outcome(c, t); ok {
			ratios = append(ratios, max(leastTime, o.Cost)/max(leastTime, s.least[t]))
		}
	}
	return stat.GeometricMean(ratios, nil)
}

// Best are the configurations whose Ratio is least, top at most, the least first.
func (s *Study) Best(top int) []Configuration {
	best := s.ranked(s.Ratio)
	return best[:min(top, len(best))]
}

// Scores are those of all configurations, the least PAR-2 first, and of the virtual best solver: the one
// that always picks the best of those that were run on a task (Xu, Hutter, Hoos and Leyton-Brown,
// Evaluating component solver contributions, SAT 2012).
func (s *Study) Scores() (all []Score, best Score) {
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
	best.Tasks, best.PAR2, best.Spread, best.Ratio = len(costs), mean(slices.Sorted(maps.Values(s.least))), s.bootstrap(costs, mean), 1
	return all, best
}

// ranked are all configurations by a measure, the least first.
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

// score is of one configuration by itself.
func (s *Study) score(c Configuration) Score {
	costs := s.Costs(c)
	score := Score{Configuration: c, Tasks: len(costs), PAR2: mean(costs), Spread: s.bootstrap(s.taskCosts(c), mean), Ratio: s.Ratio(c)}
	for _, o := range s.Outcomes(c) {
		if o.Solved {
			score.Solved++
		}
	}
	return score
}

// A field is what all configurations made of one task.
type field struct {
	task  Task
	costs []float64 // the least first
	limit float64
}

func (s *Study) field(t Task) field {
	f := field{task: t, limit: s.Limit}
	for _, c := range s.Configurations {
		if o, ok := s.Outcome(c, t); ok {
			f.costs = append(f.costs, o.Cost)
		}
	}
	slices.Sort(f.costs)
	return f
}

// solved is how many solved it: a cost above the limit is a penalty.
func (f *field) solved() (n int) {
	for _, cost := range f.costs {
		if f.limit == 0 || cost <= f.limit {
			n++
		}
	}
	return n
}

// add counts a task in which others took part for what the configuration adds to them.
func (score *Score) add(f field, tasks int, outcomes map[Task]Outcome) {
	o, ok := outcomes[f.task]
	if !ok || !o.Solved || o.Cost > f.costs[0] {
		return
	}
	score.Fastest++
	if len(f.costs) == 1 {
		return
	}
	score.Loss += (f.costs[1] - f.costs[0]) / float64(tasks)
	if f.solved() == 1 {
		score.Alone++
	}
}

// mean is not a number for no values.
func mean(values []float64) float64 { return stat.Mean(values, nil) }
