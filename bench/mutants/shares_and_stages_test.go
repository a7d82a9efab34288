package main

import (
	"fmt"
	"slices"
	"testing"
)

// few is a package of some places.
const few = "package toy\n\nfunc f(x, y int) int {\n\tx++\n\tx += y*2 - x/3\n\tx ^= -y\n\treturn x << 1 & y\n}\n"

// The mutations of a draw are divided among shards, and each has its share of those that are wanted.
func TestShares(t *testing.T) {
	all := places(reading(t, few))
	for of := 1; of <= 4; of++ {
		var numbers []int
		sum := 0
		for part := 1; part <= of; part++ {
			s := &session{options: options{seed: 1, number: 10, shard: whole}, record: &record{}}
			s.shard.Part, s.shard.Of = part, of
			for m := range s.share(all) {
				numbers = append(numbers, m.number)
			}
			sum += s.wanted()
			first := s.first(all)
			if len(first) != s.wanted() || first[0].number != part {
				t.Errorf("part %d of %d begins with %d mutations, the first is %d", part, of, len(first), first[0].number)
			}
			s.record.keep(result{Number: part, verdict: verdict{Outcome: killed}})
			s.record.keep(result{Number: part + of, verdict: verdict{Outcome: survived}})
			if left := s.first(all); len(left) != s.wanted()-2 {
				t.Errorf("part %d of %d: %d are left of %d", part, of, len(left), s.wanted())
			}
			if s.retry = true; len(s.first(all)) != 1 || s.first(all)[0].number != part+of {
				t.Errorf("part %d of %d tries %v again", part, of, s.first(all))
			}
		}
		slices.Sort(numbers)
		for i, n := range numbers {
			if n != i+1 {
				t.Fatalf("of %d shards: the numbers are %v", of, numbers)
			}
		}
		if sum != 10 {
			t.Errorf("%d shards try %d, want 10", of, sum)
		}
	}
}

// The tests of a place are those of its package first, then those of others, then those of commands; at full length all
// tests of these packages, and of what is built from it.
func TestLongStages(t *testing.T) {
	own := &listed{ImportPath: "m/own", Name: "own", TestGoFiles: []string{"x"}}
	other := &listed{ImportPath: "m/other", Name: "other", Imports: []string{"m/own"}, XTestGoFiles: []string{"x"}}
	command := &listed{ImportPath: "m/cmd", Name: "main", Imports: []string{"m/other"}, TestGoFiles: []string{"x"}}
	bare := &listed{ImportPath: "m/bare", Name: "main", Imports: []string{"m/own"}}
	apart := &listed{ImportPath: "m/apart", Name: "main", TestGoFiles: []string{"x"}}
	m := &module{packages: []*listed{own, other, command, bare, apart}, byPath: map[string]*listed{}}
	for _, p := range m.packages {
		m.byPath[p.ImportPath] = p
	}
	s := reading(t, "package toy\n\nvar x = 1\n")
	s.listed, s.module.packages, s.module.byPath = own, m.packages, m.byPath
	r := &reach{module: s.module, blocks: map[string][]block{"m/own/toy.go": {{tests: map[string][]timed{
		"m/own": {{"TestB", 2}, {"TestA", 1}, {"TestB", 2}}, "m/other": {{"TestC", 1}}, "m/cmd": {{"TestD", 1}},
	}}}}}
	p := place{source: s}
	want := "[map[m/own:[{TestA 1} {TestB 2}]] map[m/other:[{TestC 1}]] map[m/cmd:[{TestD 1}]]]"
	if got := fmt.Sprint(r.stages(p)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	delete(r.blocks["m/own/toy.go"][0].tests, "m/cmd")
	delete(r.blocks["m/own/toy.go"][0].tests, "m/own")
	if got := fmt.Sprint(r.longStages(p)); got != "[map[m/own:[]] map[m/other:[]] map[m/cmd:[]]]" {
		t.Errorf("at full length: %s", got)
	}
	if got := r.stages(place{source: s, within: nil}); len(got) != 1 {
		t.Errorf("%v", got)
	}
}
