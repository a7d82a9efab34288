package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// A profile says what each test of a package reaches.
type profile struct {
	Package string           `json:"package"`
	Tests   []timed          `json:"tests"`
	Blocks  map[string][]int `json:"blocks"`            // by "file:line.column,line.column": the tests that reach it
	Failing []string         `json:"failing,omitempty"` // without any change: nothing is known of them
}

// A timed test is a test or subtest, as -run names it, and what it took.
type timed struct {
	Name string  `json:"name"`
	CPU  float64 `json:"cpu"` // processor time in seconds, of the programs that it starts too
}

// splitAbove is how much processor time a test may take before its subtests are measured one by one: it may be a
// table of scripts, of which a change concerns only a few.
const splitAbove = 5 * time.Second

// attempts is more than one because tests of limits of time and memory may fail on a busy machine.
const attempts = 3

// A profiler measures a package with a test binary of its own, which counts what is reached in
// everything that it is built from.
type profiler struct {
	*listed
	binary, folder string        // the folder takes the counters of one test
	split          time.Duration // see splitAbove
	progress       io.Writer
	profile
}

// measure runs the tests of a package one after the other. A test that fails is left out, and progress has its output.
func (m *module) measure(ctx context.Context, p *listed, split time.Duration, progress io.Writer) (*profile, error) {
	folder, err := os.MkdirTemp("", "mutants-profile")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	r := &profiler{
		listed: p, split: split, progress: progress,
		binary: filepath.Join(folder, p.Name+".test"),
		folder: filepath.Join(folder, "counters"),
	}
	r.profile = profile{Package: p.ImportPath, Blocks: map[string][]int{}}
	var covered []string
	for _, q := range m.reached(p) {
		covered = append(covered, q.ImportPath)
	}
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-o", r.binary,
		"-ldflags=-s -w", // nobody debugs it, and it is linked in half the time
		"-cover", "-covermode=set", "-coverpkg="+strings.Join(covered, ","), p.ImportPath)
	build.Dir = p.Dir
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", p.ImportPath, err, out)
	}
	if err := r.empty(); err != nil {
		return nil, err // and the complaint that there is no folder would be read as names
	}
	names, _, err := r.exec(ctx, "-test.list=.")
	if err != nil {
		return nil, err
	}
	for name := range strings.FieldsSeq(string(names)) {
		if !strings.HasPrefix(name, "Benchmark") {
			if err := r.run(ctx, name); err != nil {
				return nil, err
			}
		}
	}
	return &r.profile, nil
}

// run records what a test reaches, or each of its subtests if it takes long.
func (r *profiler) run(ctx context.Context, name string) error {
	if err := r.empty(); err != nil {
		return err
	}
	counts := filepath.Join(r.folder, "counts.txt")
	out, took, err := r.pass(ctx, "-test.short", "-test.v", "-test.run="+exactly(name),
		"-test.gocoverdir="+r.folder, "-test.coverprofile="+counts)
	if err != nil && ctx.Err() == nil {
		fmt.Fprintln(r.progress, err)
		r.Failing = append(r.Failing, name)
		return nil
	}
	if err != nil {
		return err
	}
	subtests := subtest.FindAllSubmatch(out, -1)
	if took > r.split && len(subtests) > 1 && !strings.Contains(name, "/") {
		for _, s := range subtests {
			if err := r.run(ctx, name+"/"+string(s[1])); err != nil {
				return err
			}
		}
		return nil
	}
	r.Tests = append(r.Tests, timed{name, took.Seconds()})
	return r.note(counts, len(r.Tests)-1)
}

// empty leaves the folder of the counters empty.
func (r *profiler) empty() error {
	return errors.Join(os.RemoveAll(r.folder), os.Mkdir(r.folder, 0o755))
}

// subtest is how -v tells that one has passed.
var subtest = regexp.MustCompile(`(?m)^    --- PASS: [^/\s]+/(\S+) \(`)

// pass runs the binary until it passes, a few times at most.
func (r *profiler) pass(ctx context.Context, args ...string) (out []byte, took time.Duration, err error) {
	for range attempts {
		if out, took, err = r.exec(ctx, args...); err == nil || ctx.Err() != nil {
			break
		}
	}
	return out, took, err
}

// exec runs the binary, and returns its output and the processor time that it took. What programs
// reach that a test starts counts too if they are the binary under another name.
func (r *profiler) exec(ctx context.Context, args ...string) ([]byte, time.Duration, error) {
	cmd := exec.CommandContext(ctx, r.binary, args...)
	cmd.Dir = r.Dir
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+r.folder, "PWD="+r.Dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, 0, fmt.Errorf("%s: the tests fail without any change: %w\n%s", r.ImportPath, err, out)
	}
	return out, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// note reads the counts of a test from a file.
func (r *profiler) note(counts string, test int) error {
	text, err := os.ReadFile(counts)
	if err != nil {
		return err
	}
	for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
		fields := strings.Fields(in.Text()) // "file:1.2,3.4 statements count", after a line with the mode
		if len(fields) != 3 {
			continue
		}
		reach := r.Blocks[fields[0]]
		if n := len(reach); fields[2] != "0" && (n == 0 || reach[n-1] != test) {
			reach = append(reach, test)
		}
		r.Blocks[fields[0]] = reach
	}
	return nil
}
