package main

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// A stage is tests that run together.
type stage map[string][]timed

// stages are the tests of a change in the order in which they are asked: those of the package itself, of the other
// packages, and of commands, which take longest.
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

// patience is how many times as long as measured the tests of a stage may take: the machine may be busy.
const patience = 5

// limit is how long the slowest package may take, which has some time beside.
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

// pattern is that of -run for the tests. It may match some more in another package, where a test has the same name.
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

// exactly is the pattern of a test, or of a subtest.
func exactly(name string) string {
	test, sub, found := strings.Cut(name, "/")
	if !found {
		return "^" + regexp.QuoteMeta(test) + "$"
	}
	return exactly(test) + "/^" + regexp.QuoteMeta(sub) + "$"
}
