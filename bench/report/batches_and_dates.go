package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"haft/bench/trial"
)

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
