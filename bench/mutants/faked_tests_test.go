package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
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

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// A fake stands for the tests of a package, so that none need be compiled: they are a file.
type fake struct {
	Choice string           // the file with the number of the mutation
	Log    string           // the file for what the program is called with
	Tests  []string         // their names
	Fails  map[int][]string // by mutation, 0 for none: the tests that fail
	Silent bool             // the tests end without a result
}

// events is a program that stands for test2json. Its argument before the options of tests is a fake; it tells what the
// tests do with the mutation that is chosen.
func events() {
	at := slices.Index(os.Args, "-test.v=test2json")
	var f fake
	text, _ := os.ReadFile(os.Args[at-1])
	if err := json.Unmarshal(text, &f); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	log, _ := os.OpenFile(f.Log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	fmt.Fprintln(log, strings.Join(os.Args[1:], " "))
	log.Close()
	number := 0
	chosen, _ := os.ReadFile(f.Choice)
	_, _ = fmt.Sscan(string(chosen), &number)
	option := func(name string) *regexp.Regexp {
		i := slices.IndexFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test."+name+"=") })
		_, pattern, _ := strings.Cut(os.Args[i], "=")
		return regexp.MustCompile(pattern)
	}
	run, skip, result := option("run"), option("skip"), "pass"
	for _, test := range f.Tests {
		if !run.MatchString(test) || skip.String() != "" && skip.MatchString(test) {
			continue
		}
		outcome := "pass"
		if slices.Contains(f.Fails[number], test) {
			outcome, result = "fail", "fail"
		}
		fmt.Printf(`{"Action":%q,"Package":%q,"Test":%q}`+"\n", outcome, os.Args[3], test)
	}
	if f.Silent {
		fmt.Fprintln(os.Stderr, "nothing to say")
		return
	}
	fmt.Printf(`{"Action":%q,"Package":%q}`+"\n", result, os.Args[3])
}

// faked returns a session with a package of two tests, which another one uses, and a mutation of it.
func faked(t *testing.T, own, other fake) (s *session, c *clones, m numbered, said *bytes.Buffer) {
	t.Helper()
	dir := t.TempDir()
	program, err := exec.LookPath("events")
	if err != nil {
		t.Fatal(err)
	}
	choice := filepath.Join(dir, "choice")
	b := &build{built: map[string]string{}, folder: dir}
	toy, use := &listed{ImportPath: "toy", Name: "toy", Dir: dir}, &listed{ImportPath: "use", Name: "use", Dir: dir}
	for name, f := range map[string]fake{"toy": own, "use": other} {
		f.Choice, f.Log = choice, filepath.Join(dir, "log")
		text, err := json.Marshal(f)
		if err == nil {
			b.built[name] = filepath.Join(dir, name+".json")
			err = os.WriteFile(b.built[name], text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	source := reading(t, few)
	source.module.root, source.module.byPath = source.Dir, map[string]*listed{"toy": toy, "use": use}
	said = &bytes.Buffer{}
	s = &session{
		options: options{
			seed: 1, number: 9, shard: whole, grace: time.Second, self: "mutants",
			limits: limits{memory: 1 << 30},
		},
		reach: &reach{module: source.module, blocks: map[string][]block{}}, record: &record{}, folder: dir,
		test2json: program,
		stderr:    said, stdout: said, kills: map[kill]int{}, sound: map[soundness]bool{},
	}
	tests := map[string][]timed{}
	for name, f := range map[string]fake{"toy": own, "use": other} {
		for _, test := range f.Tests {
			tests[name] = append(tests[name], timed{test, 0.1})
		}
	}
	s.reach.blocks["toy/toy.go"] = []block{{tests: tests}}
	for m = range s.share(places(source)) {
		m.within = nil
		break
	}
	return s, &clones{build: b, has: map[int]bool{m.number: true}, choice: choice}, m, said
}

// A change is killed by the first test that fails, survives if all pass, and no test that fails without it counts.
func TestKeptTrials(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	two := func(fails map[int][]string) fake { return fake{Tests: []string{"TestA", "TestB"}, Fails: fails} }
	var b strings.Builder
	for _, c := range []struct {
		what       string
		own, other fake
		long       bool
	}{
		{"all pass, but for another change", two(map[int][]string{2: {"TestA"}}), two(nil), false},
		{"one fails", two(map[int][]string{1: {"TestB"}}), two(nil), false},
		{"one of another package fails", two(nil), two(map[int][]string{1: {"TestA"}}), false},
		{"one always fails, and another", two(map[int][]string{0: {"TestA"}, 1: {"TestA", "TestB"}}), two(nil), false},
		{"no tests", fake{}, fake{}, false},
		{"no result", fake{Tests: []string{"TestA"}, Silent: true}, two(nil), false},
		{"at full length", two(nil), two(nil), true},
	} {
		s, clones, m, said := faked(t, c.own, c.other)
		s.long = c.long
		one, err := s.try(t.Context(), m, clones)
		dir := s.folder
		log, _ := os.ReadFile(filepath.Join(dir, "log"))
		one.Seconds = 0
		fmt.Fprintf(&b, "== %s\n%+v, %v\n%skills %v, sound %v\n%s", c.what, one, err, said, s.kills, s.sound,
			strings.ReplaceAll(strings.ReplaceAll(string(log), dir, ".."), `\`, "/"))
	}
	golden.Text(t, "testdata/trials.txt", b.String())
}

// What does not compile with the tests is broken, and a build of its own replaces the one before.
func TestTrialsOfBuilds(t *testing.T) {
	s, c, m, _ := faked(t, fake{Tests: []string{"TestA"}}, fake{})
	c.built["toy"] = ""
	if one, err := s.try(t.Context(), m, c); err != nil || one.Outcome != broken {
		t.Errorf("%+v, %v", one, err)
	}
	c.has = nil
	old := filepath.Join(s.folder, "alone", "old")
	if err := errors.Join(os.Mkdir(filepath.Dir(old), 0o755), os.WriteFile(old, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	alone, err := s.trial(m, c)
	if _, gone := os.Stat(old); err != nil || gone == nil || alone.clones != nil {
		t.Fatalf("%+v, %v; the old build is there: %v", alone, err, gone == nil)
	}
	text, err := os.ReadFile(alone.overlay)
	var overlay struct{ Replace map[string]string }
	if err := errors.Join(err, json.Unmarshal(text, &overlay)); err != nil || len(overlay.Replace) != 1 {
		t.Fatalf("%s, %v", text, err)
	}
	changed, err := os.ReadFile(overlay.Replace[m.at.Filename])
	if err != nil || string(changed) != string(m.mutated()) {
		t.Errorf("%s, %v", changed, err)
	}
}

// What is known is told again and not tried, until so many are told.
func TestKnownAreTold(t *testing.T) {
	s, _, m, said := faked(t, fake{}, fake{})
	for n := range 4 {
		s.record.keep(result{Number: n + 1, Kind: "logic", verdict: verdict{Outcome: []outcome{
			killed, broken, survived,
			killed,
		}[n]}})
	}
	s.number = 3
	if err := s.all(t.Context(), places(m.source)); err != nil {
		t.Fatal(err)
	}
	if got := said.String(); strings.Count(got, "\n") != 5 || !strings.Contains(got, "\n:0:0: logic, survived\n") ||
		!strings.HasSuffix(got, "4 :0:0: logic, killed  (0.0 s)\n") {
		t.Errorf("%q", got)
	}
}

// What a command line lacks is said before anything is done.
func TestKeptRefusals(t *testing.T) {
	var b strings.Builder
	for _, args := range [][]string{
		{"-n", "0"},
		{"-retry"},
		{"-long", "-o", "x"},
		{"-long"},
		{"-within", "1s"},
		{"-shard", "3/2"},
		{"-seed", "x"},
		{"-n", "1", "-cache", "c", "./nowhere/"},
		{"-retry", "-o", "x", "-cache", "c", "./nowhere/"},
	} {
		ended, end := context.WithCancel(t.Context())
		end()
		var said bytes.Buffer
		err := command(ended, args, &said, io.Discard)
		fmt.Fprintf(&b, "%q: %v%s\n", args, err, &said)
	}
	golden.Text(t, "testdata/refusals.txt", b.String())
}
