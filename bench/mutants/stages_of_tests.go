package main

import (
	"slices"
)

// A stage is tests by package, all of them if there are none.
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
