package main

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// A stage is tests that run together, by package.
type stage map[string][]timed

// stages returns the tests for a change in the order in which they run: those of the package
// itself, then of other packages, then of commands, which take longest.
func (r *reach) stages(p place) (ordered []stage) {
	own, others, commands := stage{}, stage{}, stage{}
	for name, tests := range r.tests(p) {
		switch {
		case name == p.source.ImportPath:
			own[name] = tests
		case r.module.byPath[name].Name == "main":
			commands[name] = tests
		default:
			others[name] = tests
		}
	}
	for _, s := range []stage{own, others, commands} {
		if len(s) > 0 {
			ordered = append(ordered, s)
		}
	}
	return ordered
}

// patience is the factor by which the tests of a stage may exceed their measured time, because the
// machine may be busy.
const patience = 5

// limit returns the time that the slowest package may take, with grace added.
func (s stage) limit(grace time.Duration) time.Duration {
	longest := 0.0
	for _, tests := range s {
		sum := 0.0
		for _, t := range tests {
			sum += t.Seconds
		}
		longest = max(longest, sum)
	}
	return grace + time.Duration(patience*longest)*time.Second
}

// pattern returns the -run pattern for the tests. It may match more tests in another package that
// have the same names.
func (s stage) pattern() string {
	var names []string
	for _, tests := range s {
		for _, t := range tests {
			names = append(names, exactly(t.Name))
		}
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), "|")
}

// exactly returns the pattern of a test, or of a subtest.
func exactly(name string) string {
	test, sub, found := strings.Cut(name, "/")
	if !found {
		return "^" + regexp.QuoteMeta(test) + "$"
	}
	return exactly(test) + "/^" + regexp.QuoteMeta(sub) + "$"
}
