package report

import (
	"slices"

	"golang.org/x/perf/benchmath"
)

// A Median describes the costs of a configuration, in seconds.
type Median struct {
	Configuration Configuration
	Tasks         int
	Value         float64    // of an even number of costs, the mean of the two in the middle
	Order         Interval   // by order statistics, as benchstat has it
	Bootstrap     Interval   // over the instances
	Quartiles     [2]float64 // lower and upper one, by Quantile
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
	value, order := medianOf(costs)
	return Median{
		Configuration: c, Tasks: len(costs), Value: value, Order: order,
		Bootstrap: s.bootstrap(s.taskCosts(c), middle),
		Quartiles: [2]float64{Quantile(0.25, costs), Quantile(0.75, costs)},
	}
}

// medianOf makes no assumption on how values are distributed. At least six are needed for an interval
// with finite bounds.
func medianOf(sorted []float64) (float64, Interval) {
	summary := benchmath.AssumeNothing.Summary(sample(sorted), confidence)
	return summary.Center, Interval{summary.Lo, summary.Hi, summary.Confidence}
}

func sample(values []float64) *benchmath.Sample {
	return benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
}

// middle is the median of values in order.
func middle(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
