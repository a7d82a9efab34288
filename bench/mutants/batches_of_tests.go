package main

import (
	"cmp"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A batch is tests of one package that run together: all of them if there are none.
type batch struct {
	of    *listed
	tests []timed
}

// firstBatches are how much processor time, in seconds, the tests of the first batches of a stage take together: most
// changes are noticed by tests that take a few milliseconds.
var firstBatches = []float64{0.5, 5}

// batches divides a stage. The cheapest tests come first, and those first that have killed changes of the same file.
func (s *session) batches(st stage, file string) (all []batch) {
	type test struct {
		of *listed
		timed
		order float64
	}
	var tests []test
	for _, name := range slices.Sorted(maps.Keys(st)) {
		p := s.reach.module.byPath[name]
		if len(st[name]) == 0 {
			all = append(all, batch{p, nil})
		}
		for _, t := range st[name] {
			if s.most > 0 && t.CPU > s.most.Seconds() {
				continue // it would keep out those behind it
			}
			tests = append(tests, test{p, t, t.CPU / float64(1+s.kills[kill{file, name, t.Name}])})
		}
	}
	slices.SortStableFunc(tests, func(a, b test) int { return cmp.Compare(a.order, b.order) })
	for _, most := range s.shares() {
		first, sum := len(all), 0.0
		for ; len(tests) > 0 && sum+tests[0].CPU <= most; tests = tests[1:] {
			t := tests[0]
			sum += t.CPU
			i := slices.IndexFunc(all[first:], func(b batch) bool { return b.of == t.of })
			if i < 0 {
				i, all = len(all)-first, append(all, batch{t.of, nil})
			}
			all[first+i].tests = append(all[first+i].tests, t.timed)
		}
	}
	return all
}

// shares returns how much processor time the batches of a stage may take: after the first batches, whatever is left,
// but all of them no more than is wanted.
func (s *session) shares() []float64 {
	shares := append(slices.Clone(firstBatches), math.Inf(1))
	if s.most == 0 {
		return shares
	}
	left := s.most.Seconds()
	for i := range shares {
		shares[i] = min(shares[i], left)
		left -= shares[i]
	}
	return shares
}

// A kill is a test that has noticed a change of a file.
type kill struct{ file, of, test string }

// noticed remembers the test that killed a change, a subtest with those above it.
func (s *session) noticed(file string, b batch, test string) {
	for name := test; name != "."; name = path.Dir(name) {
		s.kills[kill{file, b.of.ImportPath, name}]++
	}
}

// pattern returns the -run pattern for the tests. It is empty for all tests.
func (b batch) pattern() string {
	names := make([]string, len(b.tests))
	for i, t := range b.tests {
		names[i] = t.Name
	}
	return anyOf(names)
}

// anyOf returns the pattern of some tests.
func anyOf(names []string) string {
	patterns := make([]string, len(names))
	for i, name := range names {
		patterns[i] = exactly(name)
	}
	slices.Sort(patterns)
	return strings.Join(patterns, "|")
}

// exactly returns the pattern of a test, or of a subtest.
func exactly(name string) string {
	test, sub, found := strings.Cut(name, "/")
	if !found {
		return "^" + regexp.QuoteMeta(test) + "$"
	}
	return exactly(test) + "/^" + regexp.QuoteMeta(sub) + "$"
}
