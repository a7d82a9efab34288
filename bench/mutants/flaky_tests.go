package main

import (
	"context"
	"fmt"
	"io"
	"slices"
)

// A soundness is asked of a test that has failed with a change. Without any change it should pass: copies make
// functions longer, which a test of memory may notice, and a test may fail by chance.
type soundness struct{ of, test string }

// believed runs tests of a mutation. The first time that a test fails with one of the clones, it runs again with none
// of them chosen: if it fails then, too, it is left out from then on, and the others run again.
func (s *session) believed(ctx context.Context, t trial, m numbered, b batch) (verdict, error) {
	for {
		v, err := t.run(ctx, b)
		asked := soundness{b.of.ImportPath, v.test}
		_, known := s.sound[asked]
		if err != nil || v.Outcome != killed || v.test == "" || known || t.clones == nil {
			return v, err
		}
		if s.sound[asked], err = t.passes(ctx, batch{b.of, []timed{{v.test, 0}}}); err != nil || s.sound[asked] {
			return v, err
		}
		tellLeftOut(s.stderr, b.of, v.test)
		if err := t.choose(m.number); err != nil {
			return v, err
		}
	}
}

// passes runs tests without a mutation.
func (t trial) passes(ctx context.Context, b batch) (bool, error) {
	if err := t.choose(0); err != nil {
		return false, err
	}
	v, err := t.run(ctx, b)
	return v.Outcome == survived, err
}

// unsoundOf returns the -skip pattern of the tests of a package that are left out.
func (s *session) unsoundOf(p *listed) string {
	var names []string
	for asked, sound := range s.sound {
		if !sound && asked.of == p.ImportPath {
			names = append(names, asked.test)
		}
	}
	slices.Sort(names)
	return anyOf(names)
}

// tellLeftOut says that a test cannot tell whether it notices a change.
func tellLeftOut(w io.Writer, p *listed, test string) {
	fmt.Fprintf(w, "left out, because it fails without any change: %s %s\n", p.ImportPath, test)
}
