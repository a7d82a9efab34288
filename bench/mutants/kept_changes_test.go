package main

import (
	"bytes"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// Every place of a package with every way to change it, and what is drawn of it, is what people have looked at.
func TestKeptPlaces(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	s := reading(t, wares)
	s.module.root = s.Dir
	var b strings.Builder
	all := places(s)
	for _, p := range all {
		within := "outside functions"
		if p.within != nil {
			within = "in " + p.within.Name.Name
		}
		fmt.Fprintf(&b, "%d:%d %s, %s\n", p.at.Line, p.at.Column, p.kind, within)
		for _, way := range p.ways {
			m := numbered{mutation{p, way}, 1}
			_, after := m.lines()
			fmt.Fprintf(&b, "\t%s\n", strings.TrimSpace(strings.ReplaceAll(after, "\n", "~")))
			fmt.Fprintf(&b, "\t\tcompiles %v, can be cloned %v\n", s.compiles(0, m.mutated()), m.canClone())
		}
	}
	for seed := range uint64(2) {
		fmt.Fprintf(&b, "seed %d:", seed)
		for m := range draw(all, seed) {
			fmt.Fprintf(&b, " %d:%d", m.at.Line, m.at.Column)
		}
		b.WriteByte('\n')
	}
	golden.Text(t, "testdata/places.txt", b.String())
}

// A file with copies of functions is what people have looked at, and what a session says of results is, too.
func TestKeptCopies(t *testing.T) {
	t.Parallel()
	s := reading(t, wares)
	s.module.root = s.Dir
	var copied []numbered
	var told, progress bytes.Buffer
	session := &session{
		reach: &reach{module: s.module}, record: &record{}, stdout: &told, stderr: &progress, options: options{
			seed:  3,
			shard: whole, number: 99,
		},
	}
	for m := range session.share(places(s)) {
		if m.canClone() && !slices.ContainsFunc(copied, func(c numbered) bool { return c.within == m.within }) {
			copied = append(copied, m) // one of each function
		}
		one := session.result(m)
		one.verdict = []verdict{
			{Outcome: survived}, {Outcome: killed, By: "toy TestX"}, {Outcome: unreached}, {Outcome: broken},
		}[m.number%4]
		one.Seconds = float64(m.number)
		if err := session.record.put(one); err != nil {
			t.Fatal(err)
		}
		if m.number < 12 {
			session.tell(one)
		}
	}
	text := fmt.Sprintf("%s\n== told\n%s== progress\n%s== counts\n%s\n", cloned(copied, "haft/mutantchooser"), &told,
		&progress,
		session.counts(1000))
	session.record.results = nil
	golden.Text(t, "testdata/copies.txt", text+session.counts(0)+"\n")
}

// Options have their defaults, and a program is run with the limits of the options.
func TestKeptOptions(t *testing.T) {
	var o options
	var b bytes.Buffer
	set := flag.NewFlagSet("mutants", flag.ContinueOnError)
	set.SetOutput(&b)
	o.flags(set)
	set.PrintDefaults()
	fmt.Fprintln(&b, o.limits.command("self"), o.grace, o.seed, o.number, o.most)
	fmt.Fprintln(&b, limits{3, 4 * time.Second, 5 * time.Minute}.command(filepath.Join("a", "b")))
	golden.Text(t, "testdata/options.txt", strings.ReplaceAll(b.String(), `\`, "/"))
}
