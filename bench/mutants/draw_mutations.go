package main

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
)

// A mutation is one way to change one place.
type mutation struct {
	place
	edit
}

// draw yields mutations that compile, at most one for each place, in an order that depends on the
// seed and not on how many are wanted.
func draw(all []place, seed uint64) iter.Seq[mutation] {
	return func(yield func(mutation) bool) {
		rng := rand.New(rand.NewPCG(seed, 0))
		for _, i := range rng.Perm(len(all)) {
			p := all[i]
			m := mutation{p, p.ways[rng.IntN(len(p.ways))]}
			if m.source.compiles(m.file, m.mutated()) && !yield(m) {
				return
			}
		}
	}
}

// mutated returns the text of the file with the change.
func (m mutation) mutated() []byte { return m.apply(m.source.texts[m.file]) }

// allPlaces returns the places of the packages that the patterns name. It skips packages that
// import testing.
func (m *module) allPlaces(ctx context.Context, dir string, patterns []string) (all []place, err error) {
	m.named = map[string]bool{}
	if err := list(ctx, dir, func(p *listed) { m.named[p.ImportPath] = true }, patterns...); err != nil {
		return nil, err
	}
	for _, p := range m.packages {
		if !m.named[p.ImportPath] || slices.Contains(p.Imports, "testing") {
			continue
		}
		s, err := m.read(p)
		if err != nil {
			return nil, err
		}
		all = append(all, places(s)...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nothing to change in %s", strings.Join(patterns, " "))
	}
	return all, nil
}
