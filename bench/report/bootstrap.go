package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"haft/bench/family"
	"haft/bench/statistics"
	"haft/bench/trial"
)

// A unit is what a study draws independently of everything else: an instance, or a game about which several families
// ask. Tests count units, and intervals draw them.
type unit struct {
	name string
	kind string // the family and the size, which the study has fixed
}

// unitOf returns the unit of an instance with some of its trials. Instances that are alike in all of them are one.
func unitOf(of ...*trial.Record) unit {
	r := of[0]
	u := unit{cmp.Or(family.Game(r.Family, r.Size, r.Seed), r.Instance), fmt.Sprintf("%s %d", r.Family, r.Size)}
	if !slices.ContainsFunc(of, func(r *trial.Record) bool { return !family.Alike(r.Family, r.Encoding) }) {
		u.name = u.kind
	}
	return u
}

// A taskCost is the cost of a task in seconds.
type taskCost struct {
	task Task
	cost float64
}

// bootstrap returns the bootstrap interval of a statistic of costs. It draws whole units, since their tasks are not
// independent, and as many of each family and size as the study has.
func (s *Study) bootstrap(costs []taskCost, statistic func(sorted []float64) float64) statistics.Interval {
	costs = slices.Clone(costs)
	slices.SortStableFunc(costs, func(a, b taskCost) int { return cmp.Compare(a.cost, b.cost) })
	number := map[string]int{}
	var kinds [][]string // of the tasks of each unit
	var sample statistics.Sample
	for _, c := range costs {
		unit := s.units[c.task.Instance]
		if _, known := number[unit.name]; !known {
			number[unit.name] = len(number)
			kinds = append(kinds, nil)
		}
		n := number[unit.name]
		kinds[n] = append(kinds[n], unit.kind)
		sample.Values, sample.Cluster = append(sample.Values, c.cost), append(sample.Cluster, n)
	}
	sample.Stratum = strata(kinds)
	return statistics.Bootstrap(sample, statistic, s.Seed)
}

// strata numbers units by the kinds of their tasks: units with the same kinds have the same number.
func strata(kinds [][]string) (numbers []int) {
	number := map[string]int{}
	for _, list := range kinds {
		slices.Sort(list)
		key := strings.Join(slices.Compact(list), ", ")
		if _, known := number[key]; !known {
			number[key] = len(number)
		}
		numbers = append(numbers, number[key])
	}
	return numbers
}

// taskCosts returns the costs of a configuration, in the order of the tasks.
func (s *Study) taskCosts(c Configuration) (all []taskCost) {
	for i, o := range s.Outcomes(c) {
		all = append(all, taskCost{s.Tasks[i], o.Cost})
	}
	return all
}
