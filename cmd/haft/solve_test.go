package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/encode/format"
	"haft/solve/backend"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// publicInstances returns satisfiable and unsatisfiable instances of every kind.
func publicInstances() []instance {
	rng := rand.New(rand.NewPCG(1, 1))
	all := []instance{
		pigeonhole(7, 6), pigeonhole(7, 7), pigeonhole(5, 9),
		parity(12, true, rng), parity(12, false, rng), parity(40, false, rng),
		magicOPB(5), magicOPB(4), magicLP(5), magicLP(6), magicMPS(5), magicMPS(1),
	}
	for range 12 {
		all = append(all, random3(14, rng))
	}
	return all
}

// modelOf reads lines v without code of haft.
func modelOf(t *testing.T, out string) map[int]bool {
	t.Helper()
	value := map[int]bool{}
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "v ") {
			continue
		}
		if len(line) > 80 {
			t.Errorf("a line of %d characters", len(line))
		}
		for _, word := range strings.Fields(line)[1:] {
			name, negative := strings.CutPrefix(word, "-")
			v, err := strconv.Atoi(strings.TrimPrefix(name, "x"))
			if err != nil {
				t.Fatalf("%q on a line v", word)
			}
			value[v] = !negative
		}
	}
	return value
}

// haft solve gives the right answer to instances of public generators, with every backend that takes them: a sixth of
// these pairs in a normal run. Its models are models.
func TestSolvePublicInstances(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	satisfied := map[bool]int{}
	chosen := extent.Share(6)
	for i, in := range publicInstances() {
		satisfied[in.satisfiable]++
		file := filepath.Join(dir, fmt.Sprint(i, in.name))
		if err := os.WriteFile(file, []byte(in.text), 0o644); err != nil {
			t.Fatal(err)
		}
		for j, b := range backend.Own() {
			if b.Engine == nil || !chosen(i+j) || strings.HasPrefix(in.name, "magic") && !b.Linear() {
				continue
			}
			t.Run(in.name+"-"+b.Name, func(t *testing.T) {
				solvertest.Open(t, &b, encode.Encoding{}) // skips the test if the program is missing
				want, verdict := cli.Unsatisfiable, "s UNSATISFIABLE\n"
				if in.satisfiable {
					want, verdict = cli.Satisfiable, "s SATISFIABLE\n"
				}
				out, _ := runHaft(t, want, "solve", "--backend", b.Name, file)
				if !strings.Contains(out, verdict) || in.satisfiable != strings.Contains(out, "\nv ") {
					t.Errorf("printed %.200q", out)
				}
				if in.satisfiable && !in.holds(modelOf(t, out)) {
					t.Errorf("the model is none:\n%s", out)
				}
			})
		}
	}
	if satisfied[true] < 5 || satisfied[false] < 5 {
		t.Errorf("the instances are too much alike: %v", satisfied)
	}
}

// A time limit leaves the answer unknown, with exit status 0.
func TestSolveTimeout(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hard.cnf")
	if err := os.WriteFile(file, []byte(pigeonhole(12, 11).text), 0o644); err != nil {
		t.Fatal(err)
	}
	out, _ := runHaft(t, cli.Yes, "solve", "--timeout", "20ms", file)
	if out != "s UNKNOWN\n" {
		t.Errorf("printed %q", out)
	}
}

// haft decode reads what haft solve prints, in every format, and finds a world.
func TestSolveDecode(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	game := "../../testdata/games/immortal.pgn"
	for _, format := range format.Names() {
		file, answer := filepath.Join(dir, "formula"), filepath.Join(dir, "answer")
		args := []string{"encode", "--format", format, game}
		if format == "wcnf" {
			args = append(args, "--soft", "nothing")
		}
		text, _ := runHaft(t, cli.Yes, args...)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		model, _ := runHaft(t, cli.Satisfiable, "solve", file)
		if err := os.WriteFile(answer, []byte(model), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{file, answer, "--from", game}, {game, answer}} {
			out, _ := runHaft(t, cli.Yes, append([]string{"decode"}, args...)...)
			if !strings.Contains(out, "\nworld: ") || !strings.Contains(out, "facts referee\n") {
				t.Errorf("%s: %q", format, out)
			}
		}
		wrong := strings.Replace(model, "v ", "v -", 1)
		wrong = strings.Replace(wrong, "--", "", 1)
		var out, messages bytes.Buffer
		if c := execute(context.Background(), []string{"decode", file, "-"}, strings.NewReader(wrong), &out,
			&messages); c != cli.No || !strings.Contains(out.String(), "do not satisfy the formula: ") {
			t.Errorf("%s: exit status %d, %q, %q", format, c, &out, &messages)
		}
	}
}
