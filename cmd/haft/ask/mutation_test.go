package ask

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/model"
)

// A mutation is a file that something has happened to.
type mutation struct {
	name string
	text []byte
}

// mutations are a thousand ways to damage a file of lines: bytes changed, missing and too much, lines missing, doubled
// and in another order, and an early end. Those that cut a line off are what a kill can leave.
func mutations(whole []byte) (all []mutation) {
	rng := rand.New(rand.NewPCG(1, 2))
	add := func(name string, at int, parts ...[]byte) {
		all = append(all, mutation{fmt.Sprintf("%s at %d", name, at), slices.Concat(parts...)})
	}
	for range 250 {
		at := rng.IntN(len(whole))
		odd := []byte{whole[at] ^ byte(1+rng.IntN(255))}
		add("another byte", at, whole[:at], odd, whole[at+1:])
		add("no byte", at, whole[:at], whole[at+1:])
		add("one more byte", at, whole[:at], odd, whole[at:])
		add("the end", at, whole[:at])
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	lines = lines[:len(lines)-1]
	join := func(parts ...[][]byte) []byte { return bytes.Join(slices.Concat(parts...), nil) }
	for i := range lines {
		add("no line", i, join(lines[:i], lines[i+1:]))
		add("a line twice", i, join(lines[:i+1], lines[i:]))
		if i > 0 {
			add("two lines swapped", i, join(lines[:i-1], [][]byte{lines[i], lines[i-1]}, lines[i+1:]))
		}
		add("another newline", i, join(lines[:i]), bytes.TrimSuffix(lines[i], []byte("\n")), []byte("\r\n"), join(lines[i+1:]))
	}
	add("no last newline", len(whole), whole[:len(whole)-1])
	add("somebody's notes", len(whole), whole, []byte("my notes"))
	return all
}

// tryMutations has goOn go on with each mutation of a file. It must refuse the file and leave it alone, or come to
// the lines that an undisturbed run writes, and to what is said about them.
func tryMutations(t *testing.T, name string, sorted bool, goOn func() error) {
	t.Helper()
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := func(text []byte) []string {
		all := strings.SplitAfter(string(text), "\n")
		if sorted {
			slices.Sort(all)
		}
		return all
	}
	refused, tried := 0, mutations(whole)
	for _, m := range tried {
		if err := os.WriteFile(name, m.text, 0o600); err != nil {
			t.Fatal(err)
		}
		err := goOn()
		got, _ := os.ReadFile(name)
		switch {
		case err != nil:
			refused++
			if !bytes.Equal(got, m.text) {
				t.Errorf("%s: refused (%v), and yet changed", m.name, err)
			}
		case !slices.Equal(lines(got), lines(whole)):
			t.Errorf("%s: accepted, and the file becomes\n%s", m.name, got)
		}
	}
	t.Logf("%d of %d mutations refused", refused, len(tried))
	if len(tried) < 1000 || refused < len(tried)/2 {
		t.Errorf("%d of %d mutations refused", refused, len(tried))
	}
}

// Whatever happens to the checkpoint of a perft, the number is right, or there is none.
func TestMutatedCheckpoint(t *testing.T) {
	name := filepath.Join(t.TempDir(), "perft.jsonl")
	o := &perftOptions{Question: cli.Question{Program: cli.NewProgram(nil, io.Discard, io.Discard), Backend: "exact", JobsOption: cli.JobsOption{Jobs: 1}}, depth: 2, checkpoint: name}
	goOn := func() error {
		n, err := o.count(context.Background(), model.NewPosition(model.DefaultRules()))
		if err == nil && n.nodes != 900 {
			t.Errorf("%d nodes, want 900", n.nodes)
		}
		return err
	}
	if err := goOn(); err != nil {
		t.Fatal(err)
	}
	tryMutations(t, name, true, goOn)
}

// Whatever happens to the file of --output, it ends as it should, or stays as it is.
func TestMutatedOutput(t *testing.T) {
	dir := t.TempDir()
	games, name := filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "out.jsonl")
	text := "{\"moves\":\"e4\"}\n{\"moves\":\"d4 d5\"}\n{\"moves\":\"b1a3 a7a6 c1b3 a6a5 d1c3\"}\n{\"moves\":\"d4 d5\"}\n{\"moves\":\"d4 d5\"}\n"
	if err := os.WriteFile(games, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	goOn := func() error {
		cmd := NewCheck(cli.NewProgram(nil, io.Discard, io.Discard))
		cmd.SetArgs([]string{"--format", "jsonl", "--fields", "because", "-j", "1", "--resume", "-o", name, games})
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		return cmd.Execute()
	}
	if err := goOn(); err != nil {
		t.Fatal(err)
	}
	tryMutations(t, name, false, goOn)
}

// Whatever happens to a results file, it ends with the record of each trial, or stays as it is.
func TestMutatedResults(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/bench/study.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	records, _, err := trial.ReadRecords(bytes.NewReader(data), "study.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	records = records[:6]
	name := filepath.Join(t.TempDir(), "results.jsonl")
	goOn := func() error {
		r, err := trial.OpenResults(name)
		if err != nil {
			return err
		}
		made := map[trial.Job]bool{}
		for _, record := range r.Records {
			made[record.Job()] = true
		}
		for _, record := range records {
			if !made[record.Job()] {
				err = errors.Join(err, r.Add(record))
			}
		}
		return errors.Join(err, r.Close())
	}
	if err := goOn(); err != nil {
		t.Fatal(err)
	}
	tryMutations(t, name, true, goOn)
}
