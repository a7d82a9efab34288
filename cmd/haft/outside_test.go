package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// outside is a program in another module. It imports all packages, even those that it does not use.
const outside = `package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"haft/bench/statistics"
	"haft/encode/card"
	"haft/encode/formula"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/engine"
)

func main() {
	game, err := gamefile.ReadGame(strings.NewReader("e2e4 d7d5 f1d3 h8g6 d3d5"), "my game")
	if err != nil {
		log.Fatal(err)
	}
	verdict, err := solve.Judge(context.Background(), solve.Exact{}, game)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(verdict.Legal, verdict.Counts().Positions)

	two := &formula.Formula{Vars: 3, Clauses: []formula.Clause{{1}, {2}}}
	sequential, err := card.ByName("sequential")
	if err != nil {
		log.Fatal(err)
	}
	sequential.AtMost(two, formula.File, []formula.Lit{1, 2, 3}, 1)
	result, err := engine.Solve(context.Background(), engine.Gini{}, two)
	fmt.Printf("%v %v %.4f\n", result.Status, err, statistics.SignFlip([]float64{1, 2, 3, 4, 5}, 1))
}
`

// A module outside the tree can import every package except the commands. It needs no dependencies beyond those of
// the tree, and builds without a network.
func TestOutsideModule(t *testing.T) {
	t.Parallel()
	tree, err := filepath.Abs(repo)
	if err != nil {
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-f", `{{if ne .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	list.Dir = tree
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	imports := "package main\n\nimport (\n"
	for _, pkg := range strings.Fields(string(out)) {
		if !strings.HasPrefix(pkg, "haft/cmd/") {
			imports += "\t_ \"" + pkg + "\"\n"
		}
	}
	if n := strings.Count(imports, "_"); n < 35 {
		t.Fatalf("only %d packages", n)
	}
	sums, err := os.ReadFile(filepath.Join(tree, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/outside\n\ngo 1.26.0\n\nrequire haft v0.0.0\n\nreplace haft => " +
			strconv.Quote(tree) + "\n",
		"go.sum":  string(sums),
		"main.go": outside,
		"all.go":  imports + ")\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", ".")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	got, err := run.CombinedOutput()
	if want := "true 793800\nUNSATISFIABLE <nil> 0.0625\n"; err != nil || string(got) != want {
		t.Errorf("%v:\n%s\nwant\n%s", err, got, want)
	}
}
