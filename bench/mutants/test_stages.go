package main

import (
	"regexp"
	"slices"
	"strings"
)

// A stage is tests that run together, by package.
type stage map[string][]timed

// stages returns the tests for a change in the order in which they run: those of the package
// itself, then of other packages, then of commands, which take longest.
func (r *reach) stages(p place) []stage {
	return r.inOrder(p, r.tests(p))
}

// longStages returns all tests of the packages that reach a change, of its own, and of the commands that are built from
// it: what is left out when tests are short was not measured.
func (r *reach) longStages(p place) []stage {
	all := r.tests(p)
	for _, q := range r.module.packages {
		own, command := q == p.source.listed, q.Name == "main"
		if q.hasTests() && (own || command && slices.Contains(r.module.reached(q), p.source.listed)) {
			all[q.ImportPath] = nil
		}
	}
	for name := range all {
		all[name] = nil
	}
	return r.inOrder(p, all)
}

// inOrder divides tests into stages.
func (r *reach) inOrder(p place, all map[string][]timed) (ordered []stage) {
	own, others, commands := stage{}, stage{}, stage{}
	for name, tests := range all {
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

// pattern returns the -run pattern for the tests. It may match more tests in another package that
// have the same names, and is empty for all tests.
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
