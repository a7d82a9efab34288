package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/flags"
	"haft/solve/solvertest/extent"
)

// toy is a module with changes that some test notices, and one that no test notices.
var toy = map[string]string{
	"go.mod": "module toy\n\ngo 1.26\n",
	"num/num.go": `package num

var last int

func Count(n int) (c int) {
	for i := 0; i < n; {
		last = i
		c++
		i++
	}
	return c
}

func Double(n int) int {
	return n + n
}

func Unused(s string) string {
	println(s)
	return s
}

func Grow(n int) (all []int) {
	for range n {
		all = append(all, n)
	}
	return all
}
`,
	"num/num_test.go": `package num

import "testing"

func TestCount(t *testing.T) {
	if n := Count(3); n != 3 {
		t.Error(n)
	}
}

func TestGrow(t *testing.T) {
	if all := Grow(3); len(all) != 3 {
		t.Error(all)
	}
}

func TestUnused(t *testing.T) {
	if !testing.Short() && Unused("a") != "a" {
		t.Error("not as it was")
	}
}
`,
	"use/use.go": `package use

import "toy/num"

func Four(n int) int {
	n = num.Double(n)
	return num.Double(n)
}
`,
	"use/use_test.go": `package use

import "testing"

func TestFour(t *testing.T) {
	t.Run("one", func(t *testing.T) {
		if n := Four(1); n != 4 {
			t.Error(n)
		}
	})
}
`,
}

var whole = flags.Shard{Part: 1, Of: 1}

// toyOptions writes a toy module and returns options for it. Tests of it take seconds, because Go compiles it.
func toyOptions(t *testing.T) options {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles the toy")
	}
	dir := t.TempDir()
	o := options{
		dir: dir, patterns: []string{"./..."}, seed: 1, number: 1000, shard: whole, grace: 300 * time.Millisecond,
		limits: limits{memory: 4 << 30, idle: time.Minute}, cache: filepath.Join(dir, "cache"),
	}
	var err error
	if o.self, err = exec.LookPath("mutants"); err != nil {
		t.Fatal(err)
	}
	for name, text := range toy {
		o.write(t, name, text)
	}
	return o
}

// write writes a file of the module.
func (o options) write(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join(o.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// all runs the mutations of a toy, and returns the output and the results.
func (o options) all(t *testing.T) (out string, results []result) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if err := run(t.Context(), o, &stdout, &stderr); err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	r, err := openRecord(o.record, header{o.seed, o.patterns, codeOf(t, o)})
	if err != nil {
		t.Fatal(err)
	}
	return stdout.String(), r.results
}

func codeOf(t *testing.T, o options) string {
	t.Helper()
	m, err := load(t.Context(), o.dir)
	if err != nil {
		t.Fatal(err)
	}
	h, err := m.header(o)
	if err != nil {
		t.Fatal(err)
	}
	return h.Code
}

// These runs share one toy, which is measured once. All its places are tried; the shapes, the long tests, and the ways
// to divide a run take turns by day.
func TestToy(t *testing.T) {
	extent.Slow(t)
	o := toyOptions(t)
	chosen := extent.Share(4)
	for i, one := range []struct {
		name string
		test func(*testing.T, options)
	}{
		{"all", tryAll},
		{"again", goOn},
		{"shards", inShards},
		{"long", atLength},
		{"shapes", tryShapes},
		{"no-room", noRoom},
	} {
		if i == 0 || chosen(i-1) {
			o.record = filepath.Join(o.dir, one.name+".jsonl")
			t.Run(one.name, func(t *testing.T) { one.test(t, o) })
		}
	}
}

// A tried place is code that is changed, with the kind of the change and a pattern for what becomes of it.
type tried struct{ code, kind, outcome string }

// wantAll wants these places to have been tried, with these outcomes.
func wantAll(t *testing.T, results []result, want []tried) {
	t.Helper()
	for _, w := range want {
		found := false
		for _, r := range results {
			if strings.TrimSpace(r.Before) == w.code && r.Kind == w.kind {
				found = true
				if got := string(r.Outcome) + " " + r.By; !regexp.MustCompile("^" + w.outcome).MatchString(got) {
					t.Errorf("%s of %q: %s, want %s", r.Kind, w.code, got, w.outcome)
				}
			}
		}
		if !found {
			t.Errorf("no %s of %q was tried", w.kind, w.code)
		}
	}
}

// Every place of the toy is tried, with the expected outcomes.
func tryAll(t *testing.T, o options) {
	out, results := o.all(t)
	wantAll(t, results, []tried{
		{"last = i", "statement", "survived"},
		{"c++", "arithmetic", "killed toy/num TestCount"},
		{"i++", "arithmetic", `killed toy/num TestCount \(takes more than [0-9.]+m?s of processor time\)$`},
		{"return c", "result", "killed toy/num TestCount"},
		{"return n + n", "arithmetic", "killed toy/use TestFour/one"},
		{"return s", "result", "unreached"},
		{"println(s)", "statement", "unreached"},
		{"all = append(all, n)", "append", "killed toy/num TestGrow"},
		{"return num.Double(n)", "result", "killed toy/use TestFour/one"},
	})
	if want := "num/num.go:7:3: statement, survived\n-\t\tlast = i\n"; !strings.Contains(out, want) {
		t.Errorf("the survivor was not printed:\n%s", out)
	}
	if want := "\tprintln(s)\n+\t\n"; strings.Contains(out, want) || !strings.Contains(out, "+\treturn \"\"\n") {
		t.Errorf("what is left of a line is not printed, or a line without words is:\n%s", out)
	}
	if want := " %), 1 survived, 2 unreached by tests\n"; !strings.HasSuffix(out, want) {
		t.Errorf("%s\ndoes not end with %q", out, want)
	}
}

// At full length a test notices what no short one reaches.
func atLength(t *testing.T, o options) {
	o.record = filepath.Join(o.dir, "all.jsonl")
	o.retry, o.long = true, true
	out, results := o.all(t)
	if want := " %), 2 survived, 0 unreached by tests\n"; !strings.HasSuffix(out, want) {
		t.Errorf("with long tests %s\ndoes not end with %q", out, want)
	}
	for _, r := range results {
		if strings.TrimSpace(r.Before) == "return s" && r.By != "toy/num TestUnused" {
			t.Errorf("long tests: %s by %q", r.Outcome, r.By)
		}
	}
}

// Functions of every shape are tried, as copies or in builds of their own, and so is a package that does not compile
// with copies.
func tryShapes(t *testing.T, o options) {
	for name, text := range shapes {
		o.write(t, name, text)
	}
	o.patterns = []string{"./shapes", "./odd"}
	out, results := o.all(t)
	const byShapes = "killed toy/shapes TestShapes"
	wantAll(t, results, []tried{
		{"func (Box[T]) Size(_ int, _ string) int { return 31 }", "constant", byShapes},
		{"func (b *Box[T]) Put(all ...T) { b.held = append(b.held, all...) }", "append", byShapes},
		{"last = all[len(all)-1]", "statement", byShapes},
		{"return last, len(all)", "result", byShapes},
		{"func Unnamed(int, func(int) int) int { return 32 }", "result", byShapes},
		{"panic(33)", "constant", byShapes},
		{"*to = 34", "statement", byShapes},
		{"recover()", "statement", byShapes},
		{"func init() { start = 35 }", "statement", byShapes},
		{"const size = 36", "constant", byShapes},
		{"func _() int { return 37 }", "constant", "unreached"},
		{"func mutantchooser() int { return 51 }", "constant", "killed toy/odd TestOdd"},
	})
	if want := " %), 0 survived, 2 unreached by tests\n"; !strings.HasSuffix(out, want) {
		t.Errorf("%s\ndoes not end with %q", out, want)
	}
}

// A run continues where another has ended, and draws the same mutations as an uninterrupted run.
// With -retry it tries survivors again.
func goOn(t *testing.T, o options) {
	o.patterns = []string{"./use"}
	o.number = 1
	if _, results := o.all(t); len(results) != 1 {
		t.Fatalf("%d results, want 1", len(results))
	}
	data, err := os.ReadFile(o.record)
	if err != nil {
		t.Fatal(err)
	}
	planted := strings.Replace(string(data), `"outcome":"killed"`, `"outcome":"survived"`, 1)
	if err := os.WriteFile(o.record, []byte(planted), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, _ := o.all(t); !strings.Contains(out, "1 survived") {
		t.Errorf("known results were tried again:\n%s", out)
	}
	o.retry = true
	if out, _ := o.all(t); !strings.Contains(out, "1 killed (100.0 %), 0 survived") {
		t.Errorf("the survivor was not tried again:\n%s", out)
	}
	o.seed = 2
	err = run(t.Context(), o, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "again.jsonl:1: it belongs to another seed") {
		t.Errorf("a record of another seed: %v", err)
	}
}

// Shards try each mutation once, and their files can be joined.
func inShards(t *testing.T, o options) {
	o.patterns, o.number = []string{"./num"}, 3
	record, joined := o.record, []byte{}
	for part, want := range [][]int{{1, 3}, {2}} {
		o.shard, o.record = flags.Shard{Part: part + 1, Of: 2}, fmt.Sprint(record, part)
		_, results := o.all(t)
		var numbers []int
		for _, one := range results {
			numbers = append(numbers, one.Number)
		}
		if !slices.Equal(numbers, want) {
			t.Errorf("part %d tries %v, want %v", part+1, numbers, want)
		}
		text, err := os.ReadFile(o.record)
		if err != nil {
			t.Fatal(err)
		}
		joined = append(joined, text...)
	}
	o.shard, o.record = whole, record
	if err := os.WriteFile(record, joined, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, results := o.all(t); len(results) != 3 || !strings.Contains(out, " 3 mutations: ") {
		t.Errorf("joined: %d results\n%s", len(results), out)
	}
	if now, err := os.ReadFile(record); err != nil || !bytes.Equal(now, joined) {
		t.Errorf("joined results were tried again: %v\n%s", err, now)
	}
}

// A record that cannot be written ends the run, because its outcomes would be lost.
func noRoom(t *testing.T, o options) {
	o.patterns = []string{"./use"}
	o.record = filepath.Join(o.dir, "missing", "record.jsonl")
	if err := run(t.Context(), o, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "record.jsonl") {
		t.Errorf("%v", err)
	}
}

// Options and records that make no sense are errors.
func TestBadCalls(t *testing.T) {
	extent.Slow(t)
	bad := filepath.Join(t.TempDir(), "bad.jsonl")
	if err := os.WriteFile(bad, []byte("{\"seed\":1,\"packages\":[\"./num\"],\"code\":\"\"}\nno\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := openRecord(bad, header{1, []string{"./num"}, ""})
	if err == nil || !strings.Contains(err.Error(), "bad.jsonl:2: expected") {
		t.Errorf("a broken record: %v", err)
	}
	for want, args := range map[string][]string{
		"-n 0: expected 1 or more":     {"-n", "0"},
		"expected I/N with I from 1":   {"-shard", "3/2"},
		"-within: expected a program":  {"-within", "1s"},
		"-retry needs":                 {"-retry"},
		"-long needs -retry":           {"-long"},
		"not found":                    {"./nowhere"},
		"flag provided but not define": {"-what"},
	} {
		if err := command(t.Context(), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}
