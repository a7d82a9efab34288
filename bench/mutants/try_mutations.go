package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"haft/solve/process"
)

// A session is a run of the command.
type session struct {
	options
	*reach
	record    *record
	folder    string // of what is built
	test2json string // the program
	stdout    io.Writer
	stderr    io.Writer

	kills map[kill]int
	sound map[soundness]bool // tests that have failed with a change: whether they pass without one
}

func run(ctx context.Context, o options, stdout, stderr io.Writer) error {
	process.Adopt() // so that no process started by a changed program outlives its trial
	m, err := load(ctx, o.dir)
	if err != nil {
		return err
	}
	all, err := m.allPlaces(ctx, o.dir, o.patterns)
	if err != nil {
		return err
	}
	h, err := m.header(o)
	if err != nil {
		return err
	}
	record, err := openRecord(o.record, h)
	if err != nil {
		return err
	}
	profiles, err := m.profiles(ctx, o, stderr)
	if err != nil {
		return err
	}
	r, err := newReach(m, profiles)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	s := &session{
		options: o, reach: r, record: record, folder: folder, stdout: stdout, stderr: stderr,
		kills: map[kill]int{}, sound: map[soundness]bool{},
	}
	if s.test2json, err = test2json(ctx); err != nil {
		return err
	}
	if err := s.all(ctx, all); err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, s.counts(len(all)))
	return err
}

// header identifies what is drawn from. It covers the code of all packages, because a change in one
// may be noticed in another.
func (m *module) header(o options) (header, error) {
	var files []string
	for _, p := range m.packages {
		files = append(files, p.files(p.GoFiles)...)
	}
	code, err := m.digest(files)
	return header{o.seed, o.patterns, code}, err
}

// all tries as many mutations of the shard as are wanted. One that does not compile with the tests
// is replaced by the next.
func (s *session) all(ctx context.Context, all []place) error {
	c, err := s.together(ctx, s.first(all))
	if err != nil {
		return err
	}
	tried := 0
	for m := range s.share(all) {
		if tried == s.wanted() {
			return nil
		}
		known := s.record.find(m.number)
		if s.due(known) {
			one, err := s.try(ctx, m, c)
			if err != nil {
				return fmt.Errorf("%s: %w", m.at, err)
			}
			if err := s.record.put(one); err != nil {
				return err
			}
			known = &one
		}
		if known != nil {
			s.tell(*known)
		}
		if known == nil || known.Outcome != broken {
			tried++
		}
	}
	return nil
}

// try runs one stage of tests after the other until one kills the change.
func (s *session) try(ctx context.Context, m numbered, c *clones) (result, error) {
	start := time.Now()
	one := s.result(m)
	t, err := s.trial(m, c)
	if err != nil {
		return one, err
	}
	stages := s.stages(m.place)
	if s.long {
		stages = s.longStages(m.place)
	}
	one.verdict = verdict{Outcome: unreached}
	if len(stages) > 0 {
		one.verdict = verdict{Outcome: survived}
	}
	for _, stage := range stages {
		for _, b := range s.batches(stage, one.File) {
			if one.verdict, err = s.believed(ctx, t, m, b); err != nil || one.Outcome != survived {
				s.noticed(one.File, b, one.test)
				one.Seconds = time.Since(start).Seconds()
				return one, err
			}
		}
	}
	one.Seconds = time.Since(start).Seconds()
	return one, nil
}

// trial chooses a mutation among the clones, or makes a build of it alone, in place of the one before.
func (s *session) trial(m numbered, c *clones) (trial, error) {
	if c.has[m.number] {
		return trial{s, c.build, c}, c.choose(m.number)
	}
	folder := filepath.Join(s.folder, "alone")
	if err := os.RemoveAll(folder); err != nil {
		return trial{}, err
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return trial{}, err
	}
	b, err := newBuild(s.reach.module, folder, map[string][]byte{m.at.Filename: m.mutated()})
	return trial{s, b, nil}, err
}

// result describes a mutation.
func (s *session) result(m numbered) result {
	file, err := filepath.Rel(s.reach.module.root, m.at.Filename)
	if err != nil {
		file = m.at.Filename
	}
	before, after := m.lines()
	return result{
		Number: m.number, File: filepath.ToSlash(file), Line: m.at.Line, Column: m.at.Column,
		Kind: m.kind, Before: before, After: after,
	}
}

// lines returns the lines of the change, before and after it.
func (m mutation) lines() (before, after string) {
	text := m.source.texts[m.file]
	from := strings.LastIndexByte(string(text[:m.from]), '\n') + 1
	to := len(text)
	if i := slices.Index(text[m.to:], '\n'); i >= 0 {
		to = m.to + i
	}
	line := edit{m.from - from, m.to - from, m.text}
	return string(text[from:to]), string(line.apply(text[from:to]))
}

// tell prints a survivor, and a short line of progress for any result.
func (s *session) tell(one result) {
	where := fmt.Sprintf("%s:%d:%d: %s", one.File, one.Line, one.Column, one.Kind)
	fmt.Fprintf(s.stderr, "%d %s, %s %s (%.1f s)\n", one.Number, where, one.Outcome, one.By, one.Seconds)
	if !one.open() {
		return
	}
	fmt.Fprintf(s.stdout, "%s, %s\n", where, one.Outcome)
	for line := range strings.Lines(one.Before) {
		fmt.Fprintf(s.stdout, "-%s\n", strings.TrimRight(line, "\n"))
	}
	for line := range strings.Lines(one.After) {
		if strings.TrimSpace(line) != "" {
			fmt.Fprintf(s.stdout, "+%s\n", strings.TrimRight(line, "\n"))
		}
	}
}

// counts returns the last line of the output.
func (s *session) counts(places int) string {
	of := map[outcome]int{}
	for _, one := range s.record.results {
		of[one.Outcome]++
	}
	tried := of[killed] + of[survived] + of[unreached]
	return fmt.Sprintf("seed %d, %d places, %d mutations: %d killed (%.1f %%), %d survived, %d unreached by tests",
		s.seed, places, tried, of[killed], 100*float64(of[killed])/float64(max(1, tried)), of[survived], of[unreached])
}
