package report

import (
	"fmt"
	"slices"

	"haft/bench/statistics"
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
		Note: fmt.Sprintf("Of the %s of a task. ", s.Measured()) +
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
