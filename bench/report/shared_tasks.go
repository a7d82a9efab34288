package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// compete returns the configurations that share tasks with others, those that are apart because they share none, the
// tasks on which all of the former were run, and all tasks. If no two share any, none is apart. All is sorted.
func compete[V any](runs map[Configuration]map[Task]V) (competing, apart []Configuration, shared, ran []Task) {
	times := map[Task]int{} // how many were run on it
	for _, tasks := range runs {
		for task := range tasks {
			times[task]++
		}
	}
	for _, c := range slices.SortedFunc(maps.Keys(runs), Configuration.compare) {
		alone := true
		for task := range runs[c] {
			alone = alone && times[task] == 1
		}
		if alone {
			apart = append(apart, c)
		} else {
			competing = append(competing, c)
		}
	}
	if len(competing) == 0 {
		competing, apart = apart, nil
	}
	ran = slices.SortedFunc(maps.Keys(times), Task.compare)
	for _, t := range ran {
		if times[t] == len(competing) { // those apart are alone on their tasks
			shared = append(shared, t)
		}
	}
	return competing, apart, shared, ran
}

// others are what else must be the same.
var others = map[Grouping]string{
	ByConfiguration: "",
	ByBackend:       " with the same encoding and mode",
	ByEncoding:      " by the same backend in the same mode",
	ByMode:          " by the same backend with the same encoding",
	ByOptions:       " by the same backend with the same encoding and mode",
}

// Uncompared says in one line what is not compared and why: all, where no task was run by all that compete, or those that
// are Apart. It is "" if all are compared.
func (s *Study) Uncompared() string {
	what := strings.TrimSuffix(string(s.By), "s")
	if len(s.Tasks) > 0 {
		if len(s.Apart) == 0 {
			return ""
		}
		return fmt.Sprintf("Left out: %s, since no other %s was run on the same tasks%s.", s.someNames(s.Apart), what,
			others[s.By])
	}
	line := fmt.Sprintf("Nothing is compared: the %s share no task%s.", count(len(s.Configurations), what), others[s.By])
	if shown, tasks := s.mostShared(); tasks > 0 {
		line += fmt.Sprintf(" Choose some with --only or --except: %s share %s.", s.someNames(shown), count(tasks, "task"))
		if len(distinct(s.Trials, func(t Trial) string { return t.Family })) > 1 {
			line += " Or see --by family."
		}
	}
	return line
}

// mostShared returns competitors that share tasks, and how many: first the two that share the most, and then, one by
// one, the next that leaves the most, as long as half of the tasks are left.
func (s *Study) mostShared() (chosen []Configuration, tasks int) {
	var left []Task
	on := func(tasks []Task, c Configuration) (some []Task) {
		for _, t := range tasks {
			if _, ok := s.Outcome(c, t); ok {
				some = append(some, t)
			}
		}
		return some
	}
	for i, a := range s.Configurations {
		of := on(s.ran, a)
		for _, b := range s.Configurations[i+1:] {
			if both := on(of, b); len(both) > len(left) {
				chosen, left = []Configuration{a, b}, both
			}
		}
	}
	for enough := (len(left) + 1) / 2; ; {
		var next Configuration
		var most []Task
		for _, c := range s.Configurations {
			if slices.Contains(chosen, c) {
				continue
			}
			if some := on(left, c); len(some) > len(most) {
				next, most = c, some
			}
		}
		if len(most) == 0 || len(most) < enough {
			return chosen, len(left)
		}
		chosen, left = append(chosen, next), most
	}
}

// someNames lists the first few competitors, by their short names.
func (s *Study) someNames(all []Configuration) string {
	const few = 4
	names := NewNames(slices.Concat(s.Configurations, s.Apart))
	var words []string
	for _, c := range all[:min(few, len(all))] {
		words = append(words, names.Of(c))
	}
	last := len(words) - 1
	switch left := len(all) - len(words); {
	case left > 0:
		return fmt.Sprintf("%s and %d more", strings.Join(words, ", "), left)
	case last > 0:
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return words[0]
}
