package main

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A reach says what the tests of all packages reach. Files have their names in coverage files:
// import path and file name.
type reach struct {
	module *module
	blocks map[string][]block
}

// A block is a run of statements that are always executed together, with the tests of each package
// that reach it.
type block struct {
	from, to token.Position
	tests    map[string][]timed // by package
}

// newReach combines profiles.
func newReach(m *module, profiles []*profile) (*reach, error) {
	r := &reach{module: m, blocks: map[string][]block{}}
	known := map[string]block{}
	for _, p := range profiles {
		for name, tests := range p.Blocks {
			b, ok := known[name]
			if !ok {
				b = block{tests: map[string][]timed{}}
				file, stretch, _ := strings.Cut(name, ":")
				from, to := &b.from, &b.to
				if _, err := fmt.Sscanf(stretch, "%d.%d,%d.%d", &from.Line, &from.Column, &to.Line, &to.Column); err != nil {
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

// tests returns the tests that may notice a change, by package.
func (r *reach) tests(p place) map[string][]timed {
	found := map[string][]timed{}
	for _, b := range r.around(p) {
		for name, tests := range b.tests {
			found[name] = append(found[name], tests...)
		}
	}
	for name, tests := range found {
		slices.SortFunc(tests, func(a, b timed) int { return strings.Compare(a.Name, b.Name) })
		found[name] = slices.Compact(tests)
	}
	return found
}

// around returns the blocks that a place belongs to: the innermost block that contains it. If none
// does, as for a case, it returns all blocks of the function; outside functions, all of the
// package.
func (r *reach) around(p place) (found []block) {
	if p.within == nil {
		for file, blocks := range r.blocks {
			if path.Dir(file) == p.source.ImportPath {
				found = append(found, blocks...)
			}
		}
		return found
	}
	blocks := r.blocks[p.source.ImportPath+"/"+filepath.Base(p.at.Filename)]
	for _, b := range blocks {
		if within(p.at, b.from, b.to) && (len(found) == 0 || within(b.from, found[0].from, found[0].to)) {
			found = []block{b}
		}
	}
	if len(found) > 0 {
		return found
	}
	from, to := p.source.module.fset.Position(p.within.Pos()), p.source.module.fset.Position(p.within.End())
	return slices.DeleteFunc(slices.Clone(blocks), func(b block) bool { return !within(b.from, from, to) })
}

// within reports whether a position of a file is in a range.
func within(at, from, to token.Position) bool { return compare(from, at) <= 0 && compare(at, to) < 0 }

func compare(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
