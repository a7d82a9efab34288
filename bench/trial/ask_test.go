package trial

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"haft/bench/family"
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

// The least cost of an objective is that of all assignments, whichever engine looks for it.
func TestOptimumOfObjectives(t *testing.T) {
	extent.Slow(t)
	random := rand.New(rand.NewPCG(17, 1))
	given := family.Given{Path: filepath.Join(t.TempDir(), "random.opb"), Format: "opb"}
	for i := range extent.Of(40, 200, 1000) {
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
	}
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
