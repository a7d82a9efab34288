package format

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// run runs a program for at most a minute, and returns what it writes.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	said, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	if _, ended := err.(*exec.ExitError); err != nil && !ended {
		t.Fatal(err)
	}
	return string(said)
}

// optimum reads the best value from the first line of a solution file of glpsol -w or cbc, or returns nil if there is no
// solution.
func optimum(t *testing.T, file, said string) *float64 {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	value := ""
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		switch {
		case words[0] == "s" && (words[4] == "o" || words[1] == "bas" && words[4] == "f"), words[0] == "Optimal":
			value = words[len(words)-1]
		case words[0] == "s" && (words[4] == "n" || words[4] == "u"), strings.Contains(strings.ToLower(line), "infeasible"):
			return nil
		case words[0] == "c":
			continue
		}
		break
	}
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, text, said)
	}
	return &n
}

// A 0-1 program has the same best value for glpsol and cbc as for the readers, however it is spelt: in LP, and in MPS,
// free and fixed.
func TestRespeltAgainstPrograms(t *testing.T) {
	type drawn struct {
		p    *zeroOne
		text map[string]string // by the ending of the file
	}
	any := rapid.Custom(func(t *rapid.T) drawn {
		p := anyZeroOne(t, func(v int) string { return fmt.Sprintf("a%c", 'p'+v) }, 1, 1, 2, 4) // well above tolerances
		p.constant = new(big.Rat)                                                               // which not all of them read
		if len(p.rows) == 0 {                                                                   // as glpsol needs one
			p.rows = []zeroOneRow{{coefs: p.goal, lower: big.NewRat(-99, 1)}}
		}
		s := &speller{T: t, plain: true}
		d := drawn{p, map[string]string{"a.lp": p.lp(s)}}
		if p.maximize = false; strings.HasPrefix(strings.ToLower(d.text["a.lp"]), "max") {
			p.maximize = true // but glpsol knows no such MPS files
			return d
		}
		d.text["free.mps"], d.text["fixed.mps"] = p.mps(s, false), p.mps(s, true)
		return d
	})
	programs := map[string]func(t *testing.T, file, out string) string{
		"glpsol": func(t *testing.T, file, out string) string {
			kind := map[string]string{".lp": "--lp", ".mps": "--freemps"}[filepath.Ext(file)]
			if strings.HasSuffix(file, "fixed.mps") {
				kind = "--mps"
			}
			return run(t, "glpsol", kind, file, "-w", out)
		},
		"cbc": func(t *testing.T, file, out string) string { return run(t, "cbc", file, "solve", "solution", out) },
	}
	for name, program := range programs {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is not installed", name)
			}
			folder, asked, solutions := t.TempDir(), 0, 0
			cases := extent.Of(5, 20, 2000)
			for i := range cases {
				d := any.Example(i)
				if name == "glpsol" && slices.ContainsFunc(d.p.rows, twoSided) {
					continue // glpsol 5.0 breaks such rows of one variable
				}
				want := d.p.best()
				for ending, text := range d.text {
					file, out := filepath.Join(folder, ending), filepath.Join(folder, "out")
					if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
						t.Fatal(err)
					}
					said := program(t, file, out)
					got := optimum(t, out, text+said)
					if (got == nil) != (want == nil) || got != nil && !near(*got, want) {
						t.Errorf("%s: %v, want %v\n%s\n%s", ending, number(got), want, text, said)
					}
					if own := bestRead(t, filepath.Ext(file)[1:], text); (own == nil) != (want == nil) ||
						own != nil && own.Cmp(want) != 0 {
						t.Errorf("%s: read as one with the best value %v, want %v\n%s", ending, own, want, text)
					}
					if err := os.Remove(out); err != nil {
						t.Fatal(err)
					}
				}
				if asked++; want != nil {
					solutions++
				}
			}
			t.Logf("%d programs, of which %d have solutions", asked, solutions)
		})
	}
}

func twoSided(row zeroOneRow) bool {
	return row.lower != nil && row.upper != nil && row.lower != row.upper
}

func number(n *float64) string {
	if n == nil {
		return "none"
	}
	return fmt.Sprint(*n)
}

func near(got float64, want *big.Rat) bool {
	exact, _ := want.Float64()
	return got-exact < 1e-6 && exact-got < 1e-6
}

// bestRead returns the best value of the program that is read from a text.
func bestRead(t *testing.T, name, text string) (best *big.Rat) {
	t.Helper()
	format, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	in, err := format.Read(bytes.NewReader([]byte(text)), 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for value := range formulatest.Values(in.Vars) {
		cost, ok := in.Cost(value)
		if !ok {
			continue
		}
		got := big.NewRat(int64(cost), 1)
		if in.Objective != nil {
			got.SetFrac64(int64(cost), int64(in.Objective.Unit))
		}
		if best == nil || got.Cmp(best) < 0 {
			best = got
		}
	}
	if best != nil && in.Objective != nil && in.Objective.Maximize {
		best.Neg(best)
	}
	return best
}
