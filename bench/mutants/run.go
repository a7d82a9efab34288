package main

import (
	"context"
	"encoding/json"
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
	record *record
	folder string // of the overlay
	stdout io.Writer
	stderr io.Writer
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
	s := &session{o, r, record, folder, stdout, stderr}
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
	number, tried := 0, 0
	for m := range draw(all, s.seed) {
		if tried == s.wanted() {
			return nil
		}
		if number++; !s.mine(number) {
			continue
		}
		known := s.record.find(number)
		if known == nil && !s.retry || known != nil && s.retry && known.open() {
			one, err := s.try(ctx, m, number)
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

// mine reports whether a mutation of the draw is in the shard: every N-th is.
func (o *options) mine(number int) bool { return (number-o.shard.Part)%o.shard.Of == 0 }

// wanted is how many mutations the shard tries.
func (o *options) wanted() int { return (o.number + o.shard.Of - o.shard.Part) / o.shard.Of }

// try runs one stage of tests after the other until one kills the change.
func (s *session) try(ctx context.Context, m mutation, number int) (result, error) {
	start := time.Now()
	one := s.result(m, number)
	overlay, err := s.overlay(m)
	if err != nil {
		return one, err
	}
	stages := s.stages(m.place)
	if s.long {
		stages = s.longStages(m.place)
	}
	if len(stages) == 0 {
		one.verdict = verdict{unreached, ""}
	}
	for _, stage := range stages {
		one.verdict, err = trial{s.options, overlay}.run(ctx, stage)
		if err != nil || one.Outcome != survived {
			break
		}
	}
	one.Seconds = time.Since(start).Seconds()
	return one, err
}

// overlay writes the changed file, and the JSON file that tells go to use it.
func (s *session) overlay(m mutation) (string, error) {
	changed, path := filepath.Join(s.folder, "changed.go"), filepath.Join(s.folder, "overlay.json")
	data, err := json.Marshal(map[string]map[string]string{"Replace": {m.at.Filename: changed}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(changed, m.mutated(), 0o644); err != nil {
		return "", err
	}
	return path, os.WriteFile(path, data, 0o644)
}

// result describes a mutation.
func (s *session) result(m mutation, number int) result {
	file, err := filepath.Rel(s.reach.module.root, m.at.Filename)
	if err != nil {
		file = m.at.Filename
	}
	before, after := m.lines()
	return result{
		Number: number, File: filepath.ToSlash(file), Line: m.at.Line, Column: m.at.Column,
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
