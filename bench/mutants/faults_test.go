package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Files and folders that are not there, or not what they should be, are errors.
func TestMissingFiles(t *testing.T) {
	dir := t.TempDir()
	file, nowhere := filepath.Join(dir, "file"), filepath.Join(dir, "no", "where")
	if err := os.WriteFile(file, []byte("package broken\n\nfunc {"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := reading(t, "package toy\n")
	m := s.module
	m.root = dir
	lost := &listed{ImportPath: "toy", Dir: dir, GoFiles: []string{"lost.go"}, TestGoFiles: []string{"lost_test.go"}}
	broken := &listed{ImportPath: "toy", Dir: dir, GoFiles: []string{"file"}}
	m.packages, m.byPath = []*listed{lost}, map[string]*listed{"toy": lost}
	lostSession := &session{folder: nowhere}
	for what, try := range map[string]func() error{
		"a folder in a file": func() error {
			_, err := m.profiles(t.Context(), options{cache: filepath.Join(file, "x"), shard: whole}, io.Discard)
			return err
		},
		"no test to hash": func() error {
			_, err := m.profiles(t.Context(), options{cache: dir, shard: whole}, io.Discard)
			return err
		},
		"no code to hash":           func() error { _, err := m.header(options{}); return err },
		"no code":                   func() error { _, err := m.read(lost); return err },
		"no Go":                     func() error { _, err := m.read(broken); return err },
		"nothing to hash":           func() error { _, err := m.digest([]string{nowhere}); return err },
		"a profile that is none":    func() error { _, err := readProfile(file); return err },
		"no folder for a profile":   func() error { return writeProfile(nowhere, &profile{}) },
		"a record that is a folder": func() error { _, err := openRecord(dir, header{}); return err },
		"no folder for a record":    func() error { return (&record{name: nowhere}).write() },
		"no counts":                 func() error { return (&profiler{}).note(nowhere, 0) },
		"no folder for a build":     func() error { _, err := newBuild(m, nowhere, nil); return err },
		"no folder for a changed file": func() error {
			_, err := newBuild(m, nowhere, map[string][]byte{"toy.go": nil})
			return err
		},
		"no folder for clones":       func() error { _, err := lostSession.together(t.Context(), nil); return err },
		"no folder for one mutation": func() error { _, err := lostSession.trial(numbered{}, &clones{}); return err },
		"no such package":            func() error { _, err := m.imports.Import("no/such/package"); return err },
		"no such folder":             func() error { _, err := load(t.Context(), nowhere); return err },
	} {
		if err := try(); err == nil {
			t.Errorf("%s is no error", what)
		}
	}
	if s.compiles(0, []byte("package toy\n\nfunc {")) {
		t.Error("what is no Go compiles")
	}
}

// A run that is told to end does, whatever it does.
func TestToldToEnd(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	o := options{
		dir: t.TempDir(), patterns: []string{"./..."}, number: 1, shard: whole, cache: t.TempDir(), grace: time.Second,
	}
	if err := run(ended, o, io.Discard, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("a run ends with %v", err)
	}
	toy := batch{&listed{ImportPath: "toy", Dir: o.dir}, []timed{{"TestX", 1}}}
	s := &session{options: o, test2json: filepath.Join(o.dir, "none")}
	unbuilt, built := &build{built: map[string]string{}}, &build{built: map[string]string{"toy": "toy.test"}}
	for _, b := range []*build{unbuilt, built} {
		if v, err := (trial{s, b, nil}).run(ended, toy); !errors.Is(err, context.Canceled) {
			t.Errorf("a trial ends with %v, %v", v, err)
		}
	}
	t.Setenv("TMPDIR", filepath.Join(o.dir, "nowhere"))
	if v, err := (trial{s, built, nil}).run(t.Context(), toy); err == nil {
		t.Errorf("a trial without a folder ends with %v", v)
	}
	t.Setenv("PATH", "")
	if b, err := unbuilt.binary(t.Context(), toy.of); err == nil {
		t.Errorf("without go the binary is %q", b)
	}
	if p, err := test2json(t.Context()); err == nil {
		t.Errorf("without go its tool is %q", p)
	}
	if p, err := (&module{}).measure(t.Context(), &listed{}, time.Second, io.Discard); err == nil {
		t.Errorf("measured without a folder is %v", p)
	}
}

// Every kind of statement is gone through, and every way to return.
func TestOddStatements(t *testing.T) {
	s := reading(t, `package toy

var start = func() int { return 7 }()

func all[T any](c chan T, v T, n int) (last T, err error) {
again:
	select {
	case last = <-c:
		n++
	case c <- v:
		n--
	}
	if n > 0 {
		goto again
	}
	switch {
	case n == -1:
		n = 1
		fallthrough
	default:
		n = 2
	}
	if n == 2 {
		return
	}
	return v, nil
}
`)
	var found []string
	for _, p := range places(s) {
		found = append(found, strings.TrimPrefix(p.at.String(), p.at.Filename+":")+" "+p.kind)
	}
	got := strings.Join(found, "\n")
	for _, want := range []string{"3:26 result", "9:3 statement", "11:3 statement", "26:2 result"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}
