package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"haft/bench/store"
	"haft/bench/trial"
	"haft/model/input"
)

// A Trial is a record and the place where it was read.
type Trial struct {
	*trial.Record
	Where string // "results.jsonl:12"
}

// Read reads a results file as [trial.ReadRecords] does. The name is for messages.
func Read(r io.Reader, name string) (trials []Trial, x store.Extent, err error) {
	records, x, err := trial.ReadRecords(r, name)
	for i, record := range records {
		trials = append(trials, Trial{record, fmt.Sprintf("%s:%d", name, i+1)})
	}
	return trials, x, err
}

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

// A batch is a run of a study, with the build that made it. Old records do not name their run.
type batch struct {
	trial.Batch
	commit string
}

func batchOf(t Trial) batch {
	b := batch{commit: t.Host.Commit}
	if t.Batch != nil {
		b.Batch = *t.Batch
	}
	return b
}

// batchTable lists the runs with their dates and commits.
func batchTable(trials []Trial) Table {
	t := Table{Name: "batches", Title: "Batches", Columns: []Column{
		{"batch", false},
		{"began", false},
		{"first trial", false},
		{"last trial", false},
		{"trials", true},
		{"commit", false},
	}}
	batches := distinct(trials, batchOf)
	slices.SortStableFunc(batches, func(a, b batch) int {
		return cmp.Or(a.Start.Compare(b.Start), cmp.Compare(a.Number, b.Number), cmp.Compare(a.commit, b.commit))
	})
	for _, b := range batches {
		of := slices.DeleteFunc(slices.Clone(trials), func(t Trial) bool { return batchOf(t) != b })
		first, last := firstAndLast(of)
		number := "not recorded"
		if b.Number > 0 {
			number = fmt.Sprint(b.Number)
		}
		t.add(number, date(b.Start), date(first), date(last), fmt.Sprint(len(of)), cmp.Or(b.commit, "unknown"))
	}
	return t
}

// firstAndLast returns the first and the last start of trials, zero if none has one.
func firstAndLast(trials []Trial) (first, last time.Time) {
	for _, t := range trials {
		if t.Start.IsZero() {
			continue
		}
		if first.IsZero() || t.Start.Before(first) {
			first = t.Start
		}
		if t.Start.After(last) {
			last = t.Start
		}
	}
	return first, last
}

// date formats a time to the minute, in UTC; "" if it is not known.
func date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02 15:04")
}

// when says in a sentence when the trials were made, in how many batches.
func when(trials []Trial) string {
	first, last := firstAndLast(trials)
	if first.IsZero() {
		return "When the trials were made is not recorded."
	}
	batches := distinct(trials, batchOf)
	unnamed := slices.ContainsFunc(batches, func(b batch) bool { return b.Number == 0 })
	number := "in " + strings.Replace(count(len(batches), "batch"), "batchs", "batches", 1)
	if unnamed {
		number = "in batches that are not recorded"
	}
	return fmt.Sprintf("Made from %s to %s UTC, %s.", date(first), date(last), number)
}

// Taken returns the trials that count, in their order. Old files have several attempts at trials that others had
// disturbed; the last one counts. Attempts at the same trial have the same job. Their instance says nothing more: an
// attempt that ended before its instance was made has none.
func Taken(trials []Trial) (taken []Trial) {
	last := map[trial.Job]Trial{}
	for _, t := range trials {
		if other, known := last[t.Job()]; !known || t.Attempt > other.Attempt {
			last[t.Job()] = t
		}
	}
	for _, t := range trials {
		if last[t.Job()].Where == t.Where {
			taken = append(taken, t)
		}
	}
	return taken
}
