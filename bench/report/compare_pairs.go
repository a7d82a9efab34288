package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"haft/bench/statistics"
	"haft/bench/trial"
	"haft/solve/engine"
)

// A Pair compares two configurations on the tasks of the study. Tasks of one instance are not independent, so
// what counts is the mean of each: of the logarithm of A's cost divided by B's, over all of its tasks.
type Pair struct {
	A, B      Configuration
	Tasks     int
	Instances int                 // games, or instances of other families; those that are alike for A and B are one
	Ratio     float64             // A's cost divided by B's: the geometric mean over the instances
	Spread    statistics.Interval // of Ratio, by bootstrap over the instances
	Won       float64             // share of tasks on which A costs less, 0 to 1; a tie counts half
	P         float64             // of the sign-flip test of the instances, two-sided
	Holm      float64             // P corrected for all comparisons of the study: see Comparisons
	PAR2      [2]float64          // of A and of B, in seconds
	Median    [2]float64          // of A and of B, in seconds
}

// Pairs compares every two of the given configurations. P is corrected for every two of
// all configurations: those that are given may have been chosen by their results.
func (s *Study) Pairs(of []Configuration) []Pair {
	pairs := s.Compare(of)
	var p []float64
	for _, pair := range pairs {
		p = append(p, pair.P)
	}
	s.eachPair(func(a, b Configuration) {
		if !(slices.Contains(of, a) && slices.Contains(of, b)) {
			p = append(p, s.chance(s.logRatios(s.both(a, b, s.Tasks))))
		}
	})
	corrected := statistics.Holm(p)
	for i := range pairs {
		pairs[i].Holm = corrected[i]
	}
	return pairs
}

// Compare compares every two of the given configurations. Holm is 0: see Pairs.
func (s *Study) Compare(of []Configuration) (pairs []Pair) {
	for i, a := range of {
		for _, b := range of[i+1:] {
			pairs = append(pairs, s.pair(a, b))
		}
	}
	return pairs
}

// Comparisons is how many two of all configurations there are.
func (s *Study) Comparisons() int { return len(s.Configurations) * (len(s.Configurations) - 1) / 2 }

// eachPair calls do for every two of all configurations.
func (s *Study) eachPair(do func(a, b Configuration)) {
	for i, a := range s.Configurations {
		for _, b := range s.Configurations[i+1:] {
			do(a, b)
		}
	}
}

// common are the costs of two configurations on tasks.
type common struct {
	tasks   []Task
	x, y    []float64
	records map[string][]*trial.Record // of both, by the hash of the instance
}

func (s *Study) both(a, b Configuration, tasks []Task) common {
	on := common{tasks: tasks, records: map[string][]*trial.Record{}}
	for _, t := range tasks {
		x, y := s.outcomes[a][t], s.outcomes[b][t]
		on.x, on.y = append(on.x, x.Cost), append(on.y, y.Cost)
		on.records[t.Instance] = append(on.records[t.Instance], x.Record, y.Record)
	}
	return on
}

func (s *Study) pair(a, b Configuration) Pair {
	on := s.both(a, b, s.Tasks)
	ratios := s.logRatios(on)
	p := Pair{A: a, B: b, Tasks: len(s.Tasks), Instances: len(ratios), Won: won(on.x, on.y)}
	p.Ratio, p.Spread = s.ratio(ratios)
	p.P = s.chance(ratios)
	slices.Sort(on.x)
	slices.Sort(on.y)
	p.PAR2 = [2]float64{mean(on.x), mean(on.y)}
	p.Median = [2]float64{statistics.Median(on.x), statistics.Median(on.y)}
	return p
}

// chance is the p of the sign-flip test of the logarithms of ratios.
func (s *Study) chance(logs []taskCost) float64 { return statistics.SignFlip(valuesOf(logs), s.Seed) }

// logRatios returns the mean logarithm of x divided by y over the tasks of each instance, in the order of the
// instances. The task of a result is any of those.
func (s *Study) logRatios(on common) (means []taskCost) {
	all := map[string][]float64{}
	member := map[string]Task{}
	for i, t := range on.tasks {
		unit := unitOf(on.records[t.Instance]...).name
		all[unit] = append(all[unit], math.Log(max(s.Least(), on.x[i])/max(s.Least(), on.y[i])))
		member[unit] = t
	}
	for _, unit := range slices.Sorted(maps.Keys(all)) {
		means = append(means, taskCost{member[unit], mean(all[unit])})
	}
	return means
}

// ratio returns the geometric mean of ratios whose logarithms are given, with its interval.
func (s *Study) ratio(logs []taskCost) (float64, statistics.Interval) {
	spread := s.bootstrap(logs, mean)
	spread.Low, spread.High = math.Exp(spread.Low), math.Exp(spread.High)
	return math.Exp(mean(valuesOf(logs))), spread
}

func valuesOf(costs []taskCost) (values []float64) {
	for _, c := range costs {
		values = append(values, c.cost)
	}
	return values
}

// won returns the share of tasks on which a costs less than b.
func won(a, b []float64) float64 {
	halves := 0
	for i := range a {
		halves += 1 - cmp.Compare(a[i], b[i])
	}
	return float64(halves) / 2 / float64(len(a))
}

// Swapped returns the same comparison with A and B exchanged.
func (p Pair) Swapped() Pair {
	p.A, p.B, p.Ratio, p.Won = p.B, p.A, 1/p.Ratio, 1-p.Won
	p.Spread.Low, p.Spread.High = 1/p.Spread.High, 1/p.Spread.Low
	p.PAR2[0], p.PAR2[1] = p.PAR2[1], p.PAR2[0]
	p.Median[0], p.Median[1] = p.Median[1], p.Median[0]
	return p
}

// enoughInstances is from how many independent instances on the coverage of intervals is known.
const enoughInstances = 30

// levels are those of the stars.
var levels = []float64{0.05, 0.01, 0.001}

// pairTable compares every two configurations.
func (s *Study) pairTable(names *Names, top int) Table {
	shown := s.Best(top)
	pairs := s.Pairs(shown)
	t := Table{
		Name: Compared, Title: "Pairwise ratios", Note: s.pairNote(pairs, len(shown)),
		Columns: columns(s.competitor(), numbered(len(shown))...),
	}
	cells := map[[2]Configuration]string{}
	for _, p := range pairs {
		cells[[2]Configuration{p.A, p.B}] = ratioWords(p.Ratio) + stars(p.Holm)
		cells[[2]Configuration{p.B, p.A}] = ratioWords(p.Swapped().Ratio) + stars(p.Holm)
	}
	for i, a := range shown {
		row := []string{fmt.Sprintf("%d %s", i+1, names.Of(a))}
		for _, b := range shown {
			row = append(row, cells[[2]Configuration{a, b}])
		}
		t.add(row...)
	}
	return t
}

func (s *Study) pairNote(pairs []Pair, shown int) string {
	if len(pairs) == 0 {
		return "There are no two to compare."
	}
	comparisons := s.Comparisons()
	note := fmt.Sprintf("%s: the geometric mean over the instances. "+
		"Of an instance, with all of its tasks, the mean of the logarithms counts; questions about one game are one "+
		"instance. Stars mark p < 0.05 (*), 0.01 (**) and 0.001 (***) in the sign-flip test of the instances, "+
		"corrected by Holm for %s", s.words().ratio, count(comparisons, "comparison"))
	if len(s.Configurations) > shown {
		note += fmt.Sprintf(": those of all %d. Only the %d with the least ratio to the VBS are shown",
			len(s.Configurations), shown)
	}
	note += "." + s.reversals(pairs)
	fewest := slices.MinFunc(pairs, func(a, b Pair) int { return a.Instances - b.Instances }).Instances
	least := statistics.LeastInstances(levels[0], comparisons)
	note += fmt.Sprintf(" The fewest instances of a pair are %d; a star takes %d or more.", fewest, least)
	if fewest < enoughInstances {
		note += fmt.Sprintf(" Do not claim a difference from fewer than %d.", max(least, enoughInstances))
	}
	return note
}

// reversals warns of pairs whose ratio is on the other side of 1 with some backend, encoding or mode that is part of the
// task: the ratio of all, with a star or without, is then a mean of unlike things. It asks for p < 0.05 in the sign-flip test there,
// after Bonferroni's correction. The pairs are of every two that are shown, in their order.
func (s *Study) reversals(pairs []Pair) string {
	number := map[Configuration]int{}
	for _, p := range pairs {
		for _, c := range []Configuration{p.A, p.B} {
			if number[c] == 0 {
				number[c] = len(number) + 1
			}
		}
	}
	rest := map[Configuration][]Task{}
	for _, t := range s.Tasks {
		rest[t.Rest] = append(rest[t.Rest], t)
	}
	parts := slices.SortedFunc(maps.Keys(rest), Configuration.compare)
	names := NewNames(parts)
	var with []string
	for _, part := range parts {
		var turned []string
		for _, p := range pairs {
			logs := s.logRatios(s.both(p.A, p.B, rest[part]))
			ratio := math.Exp(mean(valuesOf(logs)))
			if (ratio > 1) != (p.Ratio > 1) && s.chance(logs)*float64(len(pairs)*len(parts)) < levels[0] {
				turned = append(turned, fmt.Sprintf("%d to %d (%s)", number[p.A], number[p.B], ratioWords(ratio)))
			}
		}
		if turned != nil {
			with = append(with, fmt.Sprintf("%s with %s", strings.Join(turned, ", "), names.Of(part)))
		}
	}
	if with == nil {
		return ""
	}
	return " The order is not the same for all: it is the other way round for " + strings.Join(with, "; ") +
		". Take these apart with --only."
}

func numbered(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprint(i+1))
	}
	return all
}

// stars returns one star for each level that a p-value is below.
func stars(p float64) string {
	n := 0
	for _, level := range levels {
		if p < level {
			n++
		}
	}
	return strings.Repeat("*", n)
}

// Counters returns the names of what can be compared instead of time.
func Counters() []string { return engine.CounterNames }

// Solved returns the trials of those tasks that all configurations solved that were run on them.
func Solved(trials []Trial, by Grouping) []Trial {
	failed := map[Task]bool{}
	for _, t := range trials {
		if t.Category != trial.Correct {
			_, task := by.place(t.Record)
			failed[task] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(trials), func(t Trial) bool {
		_, task := by.place(t.Record)
		return failed[task]
	})
}

// admitCount returns an error if the trial was not solved or does not tell the counter of the study. No trial has a
// limit of a counter, so an unsolved one has no cost.
func (s *Study) admitCount(t Trial) error {
	_, known := t.Counters[s.Count]
	switch {
	case t.Category != trial.Correct:
		const unsolved = "%s: %s did not solve it, so its %s are not known; take only tasks that all solved with --solved"
		return fmt.Errorf(unsolved, t.Where, t.Backend, s.Count)
	case !known:
		const silent = "%s: %s (%s) does not tell its %s; leave it out with --except backend=%s"
		return fmt.Errorf(silent, t.Where, t.Backend, t.Mode, s.Count, t.Backend)
	}
	return nil
}
