package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"haft/solve/solvertest/extent"
)

// TestMain runs the command if the test binary is called by its name.
func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"mutants": main, "events": events}) }

// The exit status is 2 for an error, with a message, and 0 for the help.
func TestExitStatus(t *testing.T) {
	extent.Slow(t)
	for arg, want := range map[string]string{
		"-n=0":       "mutants: -n 0: expected 1 or more\n",
		"./nowhere/": "mutants: ",
		"-h":         "Usage of mutants:\n",
	} {
		cmd := exec.Command("mutants", arg)
		var said bytes.Buffer
		cmd.Stderr = &said
		err := cmd.Run()
		exit := new(exec.ExitError)
		if failed := errors.As(err, &exit) && exit.ExitCode() == 2; failed != (arg != "-h") ||
			!strings.HasPrefix(said.String(), want) {
			t.Errorf("%s: %v, %q, want %q", arg, err, &said, want)
		}
	}
}

// Events are read up to the one that decides.
func TestJudge(t *testing.T) {
	const passed, failed = `{"Action":"pass","Package":"p"}`, `{"Action":"fail","Package":"p","Test":"TestX/a"}`
	const begun, ended = `{"Action":"run","Package":"p","Test":"TestX"}`, `{"Action":"fail","Package":"p"}`
	const large = `{"Action":"output","Package":"p","Output":"mutants: the tests take more than 1 MB\n"}`
	for _, tt := range []struct {
		events string
		want   verdict
		fault  string
	}{
		{passed, verdict{Outcome: survived}, ""},
		{`{"Action":"skip","Package":"p"}`, verdict{Outcome: survived}, ""},
		{`{"Action":"pass","Package":"p","Test":"TestY"}`, verdict{}, "they ended without a result"},
		{`{"Action":"skip","Package":"p","Test":"TestY"}` + failed, verdict{killed, "p TestX/a", "TestX/a"}, ""},
		{passed + failed, verdict{Outcome: survived}, ""},
		{begun + ended, verdict{killed, "p", ""}, ""},
		{begun + large + ended, verdict{killed, "p TestX (takes more than 1 MB)", "TestX"}, ""},
		{large + ended, verdict{killed, "p (takes more than 1 MB)", ""}, ""},
		{"no JSON", verdict{}, "invalid character"},
	} {
		got, err := judge(strings.NewReader(tt.events))
		if got != tt.want || (err == nil) != (tt.fault == "") || err != nil && !strings.Contains(err.Error(), tt.fault) {
			t.Errorf("%s: %v, %v; want %v, %q", tt.events, got, err, tt.want, tt.fault)
		}
	}
}

// The tests of a place are those of the innermost block around it. If it is in no block they are those of its function,
// and if it is in no function, those of its package. They run in the order of stages, once each.
func TestReach(t *testing.T) {
	s := reading(t, `package toy

const size = 8

func Size(n int) int {
	switch n {
	case 4:
		return size
	}
	return n + 1
}
`)
	s.module.byPath = map[string]*listed{"toy": {Name: "toy"}, "other": {Name: "other"}, "cmd": {Name: "main"}}
	r, err := newReach(s.module, []*profile{
		{"toy", []timed{{"TestA", 1}, {"TestB", 2}}, map[string][]int{
			"toy/toy.go:5.22,6.11": {0, 1}, "toy/toy.go:8.3,8.14": {0}, "toy/toy.go:10.2,10.14": {1}, "toy/else.go:1.1,9.9": nil,
		}, nil},
		{"other", []timed{{"TestC", 3}}, map[string][]int{"toy/toy.go:8.3,8.14": {0}, "else/toy.go:1.1,99.1": {0}}, nil},
		{"cmd", []timed{{"TestD/x", 4}}, map[string][]int{"toy/toy.go:5.22,6.11": {0}, "toy/toy.go:8.3,8.14": {0}}, nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"constant 3": "^TestA$|^TestB$ ^TestC$ ^TestD$/^x$", "constant 7": "^TestA$|^TestB$ ^TestC$ ^TestD$/^x$",
		"result 8": "^TestA$ ^TestC$ ^TestD$/^x$", "constant 10": "^TestB$", "arithmetic 10": "^TestB$",
		"result 10": "^TestB$",
	}
	for _, p := range places(s) {
		var stages []string
		for _, stage := range r.stages(p) {
			for name, tests := range stage {
				stages = append(stages, batch{r.module.byPath[name], tests}.pattern())
			}
		}
		name := p.kind + " " + strings.Split(p.at.String(), ":")[1]
		if got := strings.Join(stages, " "); got != want[name] {
			t.Errorf("%s: %s, want %s", name, got, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("no places: %v", want)
	}
	tests := batch{nil, []timed{{"TestA", 1}, {"TestB", 3.1}}}
	if got := tests.limit(7 * time.Second); got != 27*time.Second+time.Second/2 {
		t.Errorf("a limit of %v, want five times 4.1 s and 7 s", got)
	}
	if _, err := newReach(s.module, []*profile{{"toy", nil, map[string][]int{"toy/toy.go:what": nil}, nil}}); err == nil {
		t.Error("a block without lines is taken")
	}
}

// The cheapest tests of a stage run first, and before them those that have killed a change of the same file. In a
// subtest's kill the test above it has its part.
func TestBatches(t *testing.T) {
	m := &module{byPath: map[string]*listed{"a": {ImportPath: "a"}, "b": {ImportPath: "b"}}}
	s := &session{reach: &reach{module: m}, kills: map[kill]int{}}
	tests := stage{
		"a": {{"TestDear", 9}, {"TestCheap", 0.1}, {"TestFair", 3}, {"TestOften", 0.45}},
		"b": {{"TestSoon", 0.2}, {"TestMore", 2.5}},
	}
	told := func(file string) (text string) {
		for _, b := range s.batches(tests, file) {
			text += b.of.ImportPath + ":"
			for _, tt := range b.tests {
				text += " " + tt.Name
			}
			text += "; "
		}
		return text
	}
	const first = "a: TestCheap; b: TestSoon; a: TestOften; b: TestMore; a: TestFair TestDear; "
	if got := told("x.go"); got != first {
		t.Errorf("%s, want %s", got, first)
	}
	s.noticed("x.go", batch{of: m.byPath["a"]}, "TestOften/one/two")
	for range 9 {
		s.noticed("x.go", batch{of: m.byPath["a"]}, "TestOften")
	}
	const then = "a: TestOften; a: TestCheap; b: TestSoon TestMore; a: TestFair TestDear; "
	if got := told("x.go"); got != then {
		t.Errorf("%s, want %s", got, then)
	}
	if s.kills[kill{"x.go", "a", "TestOften/one"}] != 1 || s.kills[kill{"x.go", "a", "TestOften"}] != 10 {
		t.Errorf("%v", s.kills)
	}
	if got := told("y.go"); got != first {
		t.Errorf("another file: %s, want %s", got, first)
	}
	if all := s.batches(stage{"b": nil}, "x.go"); len(all) != 1 || all[0].of != m.byPath["b"] || all[0].pattern() != "" {
		t.Errorf("all tests of a package: %v", all)
	}
	s.most = time.Second
	const cheap = "a: TestCheap; b: TestSoon; a: TestOften; "
	if got := told("y.go"); got != cheap {
		t.Errorf("within a second: %s, want %s", got, cheap)
	}
}

// slow are tests that take some processor time, and one that takes only time. The benchmark is indented, since package
// section takes it for one of haft's otherwise.
const slow = `package num

import (
	"syscall"
	"testing"
	"time"
)

func compute(atLeast time.Duration) {
	for used := time.Duration(0); used < atLeast; {
		var usage syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
		used = time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
}

func TestSlow(t *testing.T) {
	t.Run("a", func(t *testing.T) { compute(500 * time.Millisecond); Double(1) })
	t.Run("b", func(t *testing.T) {})
}

func TestAsleep(t *testing.T) {
	t.Run("a", func(t *testing.T) { time.Sleep(500 * time.Millisecond) })
	t.Run("b", func(t *testing.T) {})
}

func TestWhole(t *testing.T) {
	t.Run("only", func(t *testing.T) { compute(500 * time.Millisecond) })
}

	func BenchmarkNothing(b *testing.B) {}
`

// A test that takes much processor time is measured by its subtests, and only if it has several.
func TestProfileBySubtests(t *testing.T) {
	extent.Slow(t)
	o := toyOptions(t)
	o.write(t, "num/slow_test.go", slow)
	m, err := load(t.Context(), o.dir)
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.measure(t.Context(), m.byPath["toy/num"], 400*time.Millisecond, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tt := range p.Tests {
		names = append(names, tt.Name)
	}
	want := []string{"TestCount", "TestGrow", "TestUnused", "TestSlow/a", "TestSlow/b", "TestAsleep", "TestWhole"}
	if !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
	if cpu := p.Tests[3].CPU; cpu < 0.5 || cpu > 5 {
		t.Errorf("TestSlow/a took %v s of processor time, want a little more than 0.5", cpu)
	}
	if got := p.Blocks["toy/num/num.go:14.24,16.2"]; !slices.Equal(got, []int{3}) {
		t.Errorf("Double is reached by tests %v of %v", got, names)
	}
}

// A test that fails without any change is left out, whenever it does. Tests that do not compile are an error; the other
// packages are still measured.
func TestFailingTests(t *testing.T) {
	extent.Slow(t)
	o := toyOptions(t)
	o.patterns = []string{"./use"}
	o.write(t, "use/bad_test.go", `package use

import (
	"os"
	"testing"
)

func TestBad(t *testing.T) { t.Error(Four(1)) }

func TestOnce(t *testing.T) {
	Four(1)
	if _, err := os.Stat("once"); err == nil {
		t.Error("it has been here before")
	}
	os.WriteFile("once", nil, 0o644)
}
`)
	var said bytes.Buffer
	o.own = true
	if err := run(t.Context(), o, io.Discard, &said); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		"toy/use: the tests fail without any change: exit status 1\n",
		"left out, because it fails without any change: toy/use TestBad\n",
		"left out, because it fails without any change: toy/use TestOnce\n",
		"killed toy/use TestFour/one",
	} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("%s\nlacks %q", &said, want)
		}
	}
	for _, test := range []string{"TestOnce", "TestBad"} {
		if strings.Contains(said.String(), "killed toy/use "+test) {
			t.Errorf("%s is left out, and counts:\n%s", test, &said)
		}
	}
	o.write(t, "num/bad_test.go", "package num\n\nvar _ = nothing\n")
	o.cache, o.own = o.cache+"2", false
	err := run(t.Context(), o, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "undefined: nothing") {
		t.Errorf("tests that do not compile: %v", err)
	}
	if others, err := filepath.Glob(filepath.Join(o.cache, "toy-use-*.json")); err != nil || len(others) != 1 {
		t.Errorf("the measurement of another package was not kept: %v, %v", others, err)
	}
}

// Measurements are kept for another run, but not if something has changed that TestKeyOfProfile finds to matter.
func TestCache(t *testing.T) {
	extent.Slow(t)
	o := toyOptions(t)
	o.write(t, ".git/testdata/x", "1")
	o.write(t, "bare/bare.go", "package bare\n") // without tests
	measured := func(want int) {
		t.Helper()
		m, err := load(t.Context(), o.dir)
		if err != nil {
			t.Fatal(err)
		}
		var progress bytes.Buffer
		all, err := m.profiles(t.Context(), o, &progress)
		if got := strings.Count(progress.String(), "measuring what the tests reach of toy/"); err != nil || got != want ||
			len(all) != 2 {
			t.Errorf("%d packages measured, want %d; %d profiles, %v", got, want, len(all), err)
		}
		if _, err := m.allPlaces(t.Context(), o.dir, []string{"./num"}); err != nil {
			t.Fatal(err)
		}
		own := o
		own.own = true
		if all, err := m.profiles(t.Context(), own, io.Discard); err != nil || len(all) != 1 || all[0].Package != "toy/num" {
			t.Errorf("own tests: %v, %v", all, err)
		}
	}
	measured(2)
	o.write(t, ".git/testdata/x", "2")
	measured(0)
	o.write(t, "use/more_test.go", "package use\n")
	measured(1)
	kept, err := filepath.Glob(filepath.Join(o.cache, "toy-use-*.json"))
	if err != nil || len(kept) != 2 {
		t.Fatal(kept, err)
	}
	for _, file := range kept {
		if err := os.WriteFile(file, []byte("no"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(t.Context(), o, io.Discard, io.Discard); err == nil || !strings.HasSuffix(err.Error(), "; remove it") {
		t.Errorf("a spoilt cache: %v", err)
	}
	o.cache = kept[0]
	if err := run(t.Context(), o, io.Discard, io.Discard); err == nil ||
		!strings.Contains(err.Error(), "not a directory") {
		t.Errorf("a cache that is a file: %v", err)
	}
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "home", "LocalAppData"} {
		t.Setenv(name, "")
	}
	if err := command(t.Context(), []string{"./use"}, io.Discard, io.Discard); err == nil ||
		!strings.HasSuffix(err.Error(), "; name a folder with -cache") {
		t.Errorf("no place for the cache: %v", err)
	}
}

// Changes that take too much memory are killed, and a run that is interrupted ends.
func TestTrialLimits(t *testing.T) {
	extent.Slow(t)
	o := toyOptions(t)
	o.patterns, o.own, o.number, o.memory = []string{"./use"}, true, 1, 1<<20
	o.write(t, "use/main_test.go", "package use\n\nimport (\n\t\"testing\"\n\t\"time\"\n)\n\n"+
		"func TestMain(m *testing.M) { time.Sleep(500 * time.Millisecond); m.Run() }\n")
	o.record = filepath.Join(o.dir, "record.jsonl")
	if out, results := o.all(t); len(results) != 1 || results[0].Outcome != killed ||
		!strings.HasSuffix(results[0].By, "(takes more than 1 MB)") {
		t.Errorf("%v\n%s", results, out)
	}
	o.record, o.memory = "", 4<<30
	ctx, interrupt := context.WithCancel(t.Context())
	told := tell(func(line string) {
		if strings.HasPrefix(line, "1 ") {
			interrupt()
		}
	})
	o.number = 100
	if err := run(ctx, o, io.Discard, told); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	o.write(t, "use/use_test.go", "package use\n")
	for _, text := range []string{"package use\n", "package use\n\nimport _ \"testing\"\n\nvar x = 1\n"} {
		o.write(t, "use/use.go", text)
		if err := run(t.Context(), o, io.Discard, io.Discard); err == nil ||
			!strings.Contains(err.Error(), "nothing to change in ./use") {
			t.Errorf("no places: %v", err)
		}
	}
}

// tell is a writer that calls a function with each line.
type tell func(string)

func (f tell) Write(line []byte) (int, error) {
	f(string(line))
	return len(line), nil
}
