package report

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"haft/model/input"
)

// aspects are the properties by which trials are selected and split.
var aspects = []struct {
	name string
	of   func(Trial) string
}{
	{"backend", func(t Trial) string { return t.Backend }},
	{"options", func(t Trial) string { return t.Options }},
	{"encoding", func(t Trial) string { return t.Encoding }},
	{"mode", func(t Trial) string { return string(t.Mode) }},
	{"family", func(t Trial) string { return t.Family }},
	{"size", func(t Trial) string { return strconv.Itoa(t.Size) }},
	{"timeout", func(t Trial) string {
		return time.Duration(math.Round(t.Limits.Seconds * 1e9)).String()
	}},
	{"cpu-limit", func(t Trial) string {
		return time.Duration(math.Round(t.Limits.CPU * 1e9)).String()
	}},
	{"memory", func(t Trial) string { return input.Size(t.Limits.Memory).String() }},
}

// aspect finds an aspect by name.
func aspect(name string) (of func(Trial) string, err error) {
	var names []string
	for _, a := range aspects {
		if a.name == name {
			return a.of, nil
		}
		names = append(names, a.name)
	}
	return nil, fmt.Errorf("unknown aspect %q of trials; expected one of %s", name, strings.Join(names, ", "))
}

// Only returns the trials that meet a list of conditions such as "family=tight". Conditions on the same aspect are
// alternatives. A condition may name a part of an encoding: "encoding=roster=adder". An unknown aspect is an error.
func Only(trials []Trial, conditions []string) ([]Trial, error) {
	wanted, err := byAspect(conditions)
	left := slices.Clone(trials)
	for name, values := range wanted {
		of, _ := aspect(name)
		left = slices.DeleteFunc(left, func(t Trial) bool { return !meets(of(t), values) })
	}
	return left, err
}

// Except returns the trials that meet none of the conditions. An unknown aspect is an error.
func Except(trials []Trial, conditions []string) ([]Trial, error) {
	unwanted, err := byAspect(conditions)
	left := slices.Clone(trials)
	for name, values := range unwanted {
		of, _ := aspect(name)
		left = slices.DeleteFunc(left, func(t Trial) bool { return meets(of(t), values) })
	}
	return left, err
}

// byAspect reads conditions, and returns the wanted values of each aspect.
func byAspect(conditions []string) (map[string][]string, error) {
	values := map[string][]string{}
	for _, c := range conditions {
		name, value, _ := strings.Cut(c, "=")
		if _, err := aspect(name); err != nil {
			return nil, fmt.Errorf("condition %q: %w", c, err)
		}
		if limit, err := time.ParseDuration(value); (name == "timeout" || name == "cpu-limit") && err == nil {
			value = limit.String() // 60s is 1m0s
		}
		var memory input.Size
		if name == "memory" && memory.Set(value) == nil {
			value = memory.String() // 1000MB is 1GB
		}
		values[name] = append(values[name], value)
	}
	return values, nil
}

func meets(value string, wanted []string) bool {
	return slices.ContainsFunc(wanted, func(w string) bool {
		return value == w || w != "" && slices.Contains(strings.Split(value, ","), w)
	})
}

// A Part is the trials that have a value of an aspect in common.
type Part struct {
	Name   string // aspect and value, as in "family tight"
	Trials []Trial
}

// Split groups trials by the value of an aspect, in the order of the values; sizes are ordered as numbers. An unknown
// aspect is an error.
func Split(trials []Trial, name string) ([]Part, error) {
	of, err := aspect(name)
	if err != nil {
		return nil, err
	}
	byValue := map[string][]Trial{}
	for _, t := range trials {
		byValue[of(t)] = append(byValue[of(t)], t)
	}
	var parts []Part
	for _, value := range slices.Sorted(maps.Keys(byValue)) {
		parts = append(parts, Part{name + " " + value, byValue[value]})
	}
	if name == "size" {
		slices.SortFunc(parts, func(a, b Part) int { return a.Trials[0].Size - b.Trials[0].Size })
	}
	return parts, nil
}

// Shared returns the trials that are compared: those of the competitors that share tasks, on the tasks that all of these
// were run on.
func Shared(trials []Trial, by Grouping) []Trial {
	runs := map[Configuration]map[Task]bool{}
	for _, t := range trials {
		c, task := by.place(t.Record)
		if runs[c] == nil {
			runs[c] = map[Task]bool{}
		}
		runs[c][task] = true
	}
	_, _, shared, _ := compete(runs)
	return slices.DeleteFunc(slices.Clone(trials), func(t Trial) bool {
		_, task := by.place(t.Record)
		_, found := slices.BinarySearchFunc(shared, task, Task.compare)
		return !found
	})
}
