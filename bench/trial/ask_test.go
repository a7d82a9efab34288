package trial

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/bench/family"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/solvertest/extent"
)

// randomProgram writes an OPB file with an objective, of up to seven variables: coefficients of either sign, negated
// literals and repeated variables.
func randomProgram(random *rand.Rand) string {
	vars, rows := 1+random.IntN(7), random.IntN(5)
	sum := func(terms int) string {
		var b strings.Builder
		for range terms {
			fmt.Fprintf(&b, "%+d %sx%d ", random.IntN(19)-9, []string{"", "~"}[random.IntN(2)], 1+random.IntN(vars))
		}
		return b.String()
	}
	text := fmt.Sprintf("* #variable= %d #constraint= %d\nmin: %s;\n", vars, rows, sum(random.IntN(8)))
	for range rows {
		relation := ">="
		if random.IntN(5) == 0 {
			relation = "="
		}
		text += fmt.Sprintf("%s%s %d ;\n", sum(1+random.IntN(5)), relation, random.IntN(9)-4)
	}
	return text
}

// minByTrying returns the least cost of all assignments, nil if there is no solution.
func minByTrying(in *formula.Instance) (least *int) {
	for value := range formulatest.Values(in.Vars) {
		if cost, holds := in.Cost(value); holds && (least == nil || cost < *least) {
			least = &cost
		}
	}
	return least
}

// The least cost of an objective is that of all assignments, whichever engine looks for it. Programs that optimise find
// the same in the file that is written. HAFT_SOAK=1 asks them about 1,000 files, otherwise about 10 of 200.
func TestOptimumOfObjectives(t *testing.T) {
	extent.Slow(t)
	random := rand.New(rand.NewPCG(17, 1))
	files, step := 200, 20
	if extent.Soak() {
		files, step = 1000, 1
	}
	given := family.Given{Path: filepath.Join(t.TempDir(), "random.opb"), Format: "opb"}
	optimisers := installed(t, "clasp", "minisat+")
	for i := range files {
		text := randomProgram(random)
		if err := os.WriteFile(given.Path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		read, err := given.Read(0)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if read.Soft == nil {
			continue // the objective is constant
		}
		want := minByTrying(read.Soft)
		for name, choice := range map[string]string{"gophersat-pb": "keep", "gini": "adder", "ilp": "keep"} {
			if got := minBy(t, name, choice, read.Soft, uint64(i)); !sameCost(got, want) {
				t.Fatalf("%s: least cost %s, want %s\n%s", name, costWord(got), costWord(want), text)
			}
		}
		for _, name := range optimisers {
			if i%step != 0 || !understands(name, read.Soft) {
				continue
			}
			if got := minByProgram(t, name, read.Soft); got != costWord(want) {
				t.Fatalf("%s: least cost %s, want %s\n%s", name, got, costWord(want), text)
			}
		}
	}
}

// installed returns the programs that are there.
func installed(t *testing.T, names ...string) (found []string) {
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			t.Logf("%s is not installed: not compared with it", name)
			continue
		}
		found = append(found, name)
	}
	return found
}

func costWord(cost *int) string {
	if cost == nil {
		return "none"
	}
	return strconv.Itoa(*cost)
}

// minBy returns the least cost that an engine finds, nil if it finds that there is no solution.
func minBy(t *testing.T, name, choice string, in *formula.Instance, shuffle uint64) *int {
	t.Helper()
	b, err := backend.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newOptimum(b.Engine, in, pb.Way{Linear: choice}, shuffle).ask(context.Background(), 0)
	if err != nil || (r.status == solve.Sat) != (r.cost != nil) || r.status == solve.Unknown {
		t.Fatalf("%s: %v, status %v", name, err, r.status)
	}
	return r.cost
}

// understands reports whether a program reads an instance rightly: minisat+ knows no negated literals, and clasp 3.3.5
// takes 12 x1 = 5 for satisfiable, and other equations, too.
func understands(name string, in *formula.Instance) bool {
	if name == "minisat+" {
		var text bytes.Buffer
		return format.WriteOPB(&text, in) == nil && !strings.Contains(text.String(), "~")
	}
	return !slices.ContainsFunc(in.Linear, func(l formula.Linear) bool {
		return l.Sense == formula.Equal
	})
}

// minByProgram asks a program that reads OPB files and optimises.
func minByProgram(t *testing.T, name string, in *formula.Instance) string {
	t.Helper()
	var text bytes.Buffer
	if err := format.WriteOPB(&text, in); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "written.opb")
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := exec.Command(name, file).Output() // its exit status is part of the answer
	verdict := regexp.MustCompile(`(?m)^s (.*)$`).FindSubmatch(out)
	costs := costLine.FindAllSubmatch(out, -1)
	if verdict != nil && string(verdict[1]) == "OPTIMUM FOUND" && costs != nil {
		return string(costs[len(costs)-1][1])
	}
	if verdict == nil || string(verdict[1]) != "UNSATISFIABLE" {
		t.Fatalf("%s does not say what is least\n%s\n%s", name, text.String(), out)
	}
	return "none"
}

// costLine is how programs tell the cost of what they find, the least last.
var costLine = regexp.MustCompile(`(?m)(?:^o |Optimal solution: )(-?\d+)`)
