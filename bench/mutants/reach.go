package main

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A reach is what the tests of all packages reach, by file as coverage names it: import path and name.
type reach struct {
	module *module
	blocks map[string][]block
}

// A block is statements that run together, and the tests of each package that reach them.
type block struct {
	from, to token.Position
	tests    map[string][]timed // by package
}

// newReach puts profiles together.
func newReach(m *module, profiles []*profile) (*reach, error) {
	r := &reach{module: m, blocks: map[string][]block{}}
	known := map[string]block{}
	for _, p := range profiles {
		for name, tests := range p.Blocks {
			b, ok := known[name]
			if !ok {
				b = block{tests: map[string][]timed{}}
				file, stretch, _ := strings.Cut(name, ":")
				if _, err := fmt.Sscanf(stretch, "%d.%d,%d.%d", &b.from.Line, &b.from.Column, &b.to.Line, &b.to.Column); err != nil {
					return nil, fmt.Errorf("profile of %s: block %q: %w", p.Package, name, err)
				}
				known[name] = b
				r.blocks[file] = append(r.blocks[file], b)
			}
			for _, t := range tests {
				b.tests[p.Package] = append(b.tests[p.Package], p.Tests[t])
			}
		}
	}
	return r, nil
}

// tests are those that may notice a change, by package: they reach the innermost block that it is in. What is in none
// within a function, as a case, belongs to all blocks of the function; what is in no function belongs to the package, and
// the tests of the package itself may notice it even if they reach nothing.
func (r *reach) tests(p place) map[string][]timed {
	fset := p.source.module.fset
	if p.within == nil {
		found := map[string][]timed{}
		for file, blocks := range r.blocks {
			if path.Dir(file) == p.source.ImportPath {
				gather(found, blocks)
			}
		}
		return found
	}
	blocks := r.blocks[p.source.ImportPath+"/"+filepath.Base(p.at.Filename)]
	inner := -1
	for i, b := range blocks {
		if within(p.at, b.from, b.to) && (inner < 0 || within(b.from, blocks[inner].from, blocks[inner].to)) {
			inner = i
		}
	}
	found := map[string][]timed{}
	if inner >= 0 {
		gather(found, blocks[inner:inner+1])
		return found
	}
	from, to := fset.Position(p.within.Pos()), fset.Position(p.within.End())
	gather(found, slices.DeleteFunc(slices.Clone(blocks), func(b block) bool { return !within(b.from, from, to) }))
	return found
}

// gather puts the tests of blocks together, each once.
func gather(found map[string][]timed, blocks []block) {
	for _, b := range blocks {
		for p, tests := range b.tests {
			found[p] = append(found[p], tests...)
		}
	}
	for p := range maps.Keys(found) {
		slices.SortFunc(found[p], func(a, b timed) int { return strings.Compare(a.Name, b.Name) })
		found[p] = slices.Compact(found[p])
	}
}

// within tells whether a position of a file is in a stretch of it.
func within(at, from, to token.Position) bool { return compare(from, at) <= 0 && compare(at, to) < 0 }

func compare(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
