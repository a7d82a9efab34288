package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"haft/bench/trial"
)

// Anytime says how near a configuration came to the least costs as time went by. A solution scores (b+1)/(c+1), where c
// is its cost and b the least that anybody found, both less what every solution costs; no solution scores 0. That is the
// score of the MaxSAT Evaluations for incomplete solvers. A lower bound l scores (l+1)/(b+1). Both are means over the
// tasks with costs, and both are 1 where the least cost is proved.
type Anytime struct {
	Configuration Configuration
	Tasks         int
	Proved        int // tasks of which it proved the least cost
	Best          int // tasks of which it found the least cost that anybody found
	Points        []AnytimePoint
}

// An AnytimePoint is the scores from a time on.
type AnytimePoint struct {
	Seconds      float64 // by the clock
	Score, Bound float64
}

// Anytimes returns the scores of all configurations, in their order; none if no task has costs that were found.
func (s *Study) Anytimes() (all []Anytime) {
	best := s.leastCosts()
	if len(best) == 0 {
		return nil
	}
	for _, c := range s.Configurations {
		all = append(all, s.anytime(c, best))
	}
	return all
}

// leastCosts returns the least cost that was found, or is known, of each of the tasks that are compared.
func (s *Study) leastCosts() map[Task]int {
	least := map[Task]int{}
	for _, t := range s.Trials {
		_, task := s.By.place(t.Record)
		if _, compared := slices.BinarySearchFunc(s.Tasks, task, Task.compare); !compared {
			continue
		}
		found := func(cost int) {
			if old, known := least[task]; !known || cost < old {
				least[task] = cost
			}
		}
		if t.Optimum != nil {
			found(*t.Optimum)
		}
		for _, p := range t.Progress {
			if p.Cost != nil {
				found(*p.Cost)
			}
		}
	}
	return least
}

// anytime finds the scores of a configuration.
func (s *Study) anytime(c Configuration, best map[Task]int) Anytime {
	a := Anytime{Configuration: c, Tasks: len(best)}
	var steps []AnytimePoint // by how much the sums of the scores change
	for task, least := range best {
		o, _ := s.Outcome(c, task)
		r := o.Record
		if o.Solved {
			a.Proved++
		}
		goal := float64(least - r.CostFrom + 1)
		last := AnytimePoint{Bound: 1 / goal}
		steps = append(steps, last)
		cost := least + 1
		for _, p := range progressOf(r) {
			now := last
			now.Seconds = p.Seconds
			if p.Cost != nil {
				cost = *p.Cost
				now.Score = goal / float64(cost-r.CostFrom+1)
			} else {
				now.Bound = float64(*p.Bound-r.CostFrom+1) / goal
			}
			steps = append(steps, AnytimePoint{p.Seconds, now.Score - last.Score, now.Bound - last.Bound})
			last = now
		}
		if cost == least {
			a.Best++
		}
	}
	slices.SortFunc(steps, func(x, y AnytimePoint) int { return cmp.Compare(x.Seconds, y.Seconds) })
	sum := AnytimePoint{}
	for i, step := range steps {
		sum.Score, sum.Bound = sum.Score+step.Score, sum.Bound+step.Bound
		if i+1 == len(steps) || steps[i+1].Seconds > step.Seconds {
			n := float64(len(best))
			a.Points = append(a.Points, AnytimePoint{step.Seconds, sum.Score / n, sum.Bound / n})
		}
	}
	return a
}

// progressOf is how the search of a record went. Of old records only the end is known.
func progressOf(r *trial.Record) []trial.Progress {
	if r.Progress == nil && r.Optimum != nil {
		return []trial.Progress{{Seconds: r.Wall, Cost: r.Optimum}, {Seconds: r.Wall, Bound: r.Optimum}}
	}
	return r.Progress
}

// At returns the scores at a time.
func (a *Anytime) At(seconds float64) (p AnytimePoint) {
	for _, q := range a.Points {
		if q.Seconds <= seconds {
			p = q
		}
	}
	return p
}

// anytimeTable tells the scores at three times.
func (s *Study) anytimeTable(names *Names) Table {
	all := s.Anytimes()
	end := cmp.Or(s.Trials[0].Limits.Seconds, s.Trials[0].Limits.CPU)
	if end == 0 {
		for _, a := range all {
			end = max(end, a.Points[len(a.Points)-1].Seconds)
		}
	}
	t := Table{
		Name:  "anytime",
		Title: "Costs as time goes by",
		Note: "Of the tasks that ask for the least cost. A solution scores (b+1)/(c+1), where c is its cost and b the least " +
			"that anybody found, both less what every solution costs; without one the score is 0. A lower bound l scores " +
			"(l+1)/(b+1). The columns have the means after a hundredth, a tenth and all of the time, by the clock.",
		Columns: columns(s.competitor(), "tasks", "proved", "best", "at "+Seconds(end/100), "at "+Seconds(end/10),
			"at "+Seconds(end), "bound at "+Seconds(end/100), "bound at "+Seconds(end/10), "bound at "+Seconds(end)),
	}
	score := func(v float64) string { return strconv.FormatFloat(v, 'f', 3, 64) }
	for _, a := range all {
		early, later, last := a.At(end/100), a.At(end/10), a.At(end)
		t.add(names.Of(a.Configuration), fmt.Sprint(a.Tasks), fmt.Sprint(a.Proved), fmt.Sprint(a.Best), score(early.Score),
			score(later.Score), score(last.Score), score(early.Bound), score(later.Bound), score(last.Bound))
	}
	return t
}
