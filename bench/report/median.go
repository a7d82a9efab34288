package report

import (
	"slices"

	"haft/bench/statistics"
)

// A Median describes the costs of a configuration, in seconds.
type Median struct {
	Configuration Configuration
	Tasks         int
	Value         float64             // of an even number of costs, the mean of the two in the middle
	Order         statistics.Interval // by order statistics, as benchstat has it
	Bootstrap     statistics.Interval // over the instances
	Quartiles     [2]float64          // lower and upper one, by statistics.Quantile
}

// Medians are those of all configurations, the least first.
func (s *Study) Medians() []Median {
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
