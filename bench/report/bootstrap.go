package report

import (
	"cmp"
	"slices"

	"haft/bench/statistics"
)

// A taskCost is the cost of a task in seconds.
type taskCost struct {
	task Task
	cost float64
}

// bootstrap returns the bootstrap interval of a statistic of costs. It draws whole instances, since tasks that differ
// only in their shuffle are not independent.
func (s *Study) bootstrap(costs []taskCost, statistic func(sorted []float64) float64) statistics.Interval {
	costs = slices.Clone(costs)
	slices.SortStableFunc(costs, func(a, b taskCost) int { return cmp.Compare(a.cost, b.cost) })
	number := map[string]int{}
	var values []float64
	var cluster []int
	for _, c := range costs {
		if _, known := number[c.task.Instance]; !known {
			number[c.task.Instance] = len(number)
		}
		values, cluster = append(values, c.cost), append(cluster, number[c.task.Instance])
	}
	return statistics.Bootstrap(values, cluster, statistic, s.Seed)
}

// taskCosts returns the costs of a configuration, in the order of the tasks.
func (s *Study) taskCosts(c Configuration) (all []taskCost) {
	for _, t := range s.Tasks {
		if o, ok := s.Outcome(c, t); ok {
			all = append(all, taskCost{t, o.Cost})
		}
	}
	return all
}
