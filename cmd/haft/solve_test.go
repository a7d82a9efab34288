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
		pigeonhole(6, 5), pigeonhole(7, 6), pigeonhole(7, 7), pigeonhole(5, 9),
		magicOPB(5), magicOPB(4),
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

// Instances made by the rules of public generators, without any code of haft. Each has a formula as text, and a check
// of its own for models, whose values are indexed by variable, from 1.

type instance struct {
	name, text  string
	satisfiable bool
	holds       func(value map[int]bool) bool
}

// cnf writes clauses as DIMACS.
func cnf(vars int, clauses [][]int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "p cnf %d %d\n", vars, len(clauses))
	for _, c := range clauses {
		for _, l := range c {
			fmt.Fprintf(&b, "%d ", l)
		}
		b.WriteString("0\n")
	}
	return b.String()
}

// pigeonhole puts pigeons into holes, at most one in each (Haken 1985).
func pigeonhole(pigeons, holes int) instance {
	in := func(p, h int) int { return p*holes + h + 1 }
	var clauses [][]int
	for p := range pigeons {
		var somewhere []int
		for h := range holes {
			somewhere = append(somewhere, in(p, h))
			for q := range p {
				clauses = append(clauses, []int{-in(p, h), -in(q, h)})
			}
		}
		clauses = append(clauses, somewhere)
	}
	return instance{
		fmt.Sprintf("pigeonhole-%d-%d.cnf", pigeons, holes), cnf(pigeons*holes, clauses), pigeons <= holes,
		func(value map[int]bool) bool {
			for h := range holes {
				here := 0
				for p := range pigeons {
					if value[in(p, h)] {
						here++
					}
				}
				if here > 1 {
					return false
				}
			}
			for p := range pigeons {
				home := false
				for h := range holes {
					home = home || value[in(p, h)]
				}
				if !home {
					return false
				}
			}
			return true
		},
	}
}

// random3 has 4.26 clauses for each variable, with three variables in each (Mitchell, Selman and Levesque 1992). All
// assignments are tried.
func random3(n int, rng *rand.Rand) instance {
	clauses := make([][]int, n*426/100)
	for i := range clauses {
		for _, v := range rng.Perm(n)[:3] {
			clauses[i] = append(clauses[i], (v+1)*(1-2*rng.IntN(2)))
		}
	}
	holds := func(value func(v int) bool) bool {
		for _, c := range clauses {
			if value(max(c[0], -c[0])) != (c[0] > 0) && value(max(c[1], -c[1])) != (c[1] > 0) &&
				value(max(c[2], -c[2])) != (c[2] > 0) {
				return false
			}
		}
		return true
	}
	satisfiable := false
	for bits := range 1 << n {
		if holds(func(v int) bool { return bits>>(v-1)&1 == 1 }) {
			satisfiable = true
			break
		}
	}
	return instance{"random3.cnf", cnf(n, clauses), satisfiable, func(value map[int]bool) bool {
		return holds(func(v int) bool { return value[v] })
	}}
}

// A sum is a linear constraint on variables from 1.
type sum struct {
	coefs, vars []int
	relation    string // >= or =
	bound       int
}

// magic asks for a magic square of order 3. Variable 9·i + k says that cell i holds number k. The middle is always 5.
func magic(middle int) ([]sum, func(value map[int]bool) bool) {
	x := func(cell, k int) int { return 9*cell + k }
	var all []sum
	ones := func(vars []int) {
		all = append(all, sum{[]int{1, 1, 1, 1, 1, 1, 1, 1, 1}, vars, "=", 1})
	}
	for i := range 9 {
		var one, once []int
		for k := 1; k <= 9; k++ {
			one, once = append(one, x(i, k)), append(once, x(k-1, i+1))
		}
		ones(one)
		ones(once)
	}
	lines := [][]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	for _, line := range lines {
		s := sum{relation: "=", bound: 15}
		for _, cell := range line {
			for k := 1; k <= 9; k++ {
				s.coefs, s.vars = append(s.coefs, k), append(s.vars, x(cell, k))
			}
		}
		all = append(all, s)
	}
	all = append(all, sum{[]int{1}, []int{x(4, middle)}, ">=", 1})
	return all, func(value map[int]bool) bool { return isMagic(lines, func(i, k int) bool { return value[x(i, k)] }) }
}

func isMagic(lines [][]int, is func(cell, k int) bool) bool {
	used, square := map[int]bool{}, [9]int{}
	for i := range 9 {
		for k := 1; k <= 9; k++ {
			if is(i, k) {
				used[k], square[i] = true, k
			}
		}
	}
	for _, line := range lines {
		if square[line[0]]+square[line[1]]+square[line[2]] != 15 {
			return false
		}
	}
	return len(used) == 9
}

func magicOPB(middle int) instance {
	sums, holds := magic(middle)
	text := fmt.Sprintf("* #variable= 81 #constraint= %d\n", len(sums))
	for _, s := range sums {
		for i, v := range s.vars {
			text += fmt.Sprintf("+%d x%d ", s.coefs[i], v)
		}
		text += fmt.Sprintf("%s %d ;\n", s.relation, s.bound)
	}
	return instance{fmt.Sprintf("magic-%d.opb", middle), text, middle == 5, holds}
}
