package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
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

// examples are written to be copied into other programs, with solvers that are no part of the tree.
var examples = []string{"encode/card/gini_example_test.go", "encode/pb/gophersat_example_test.go"}

// A module outside the tree can import every package except the commands. It needs no dependencies beyond those of
// the tree, and builds without a network. The examples pass there as they are.
func TestOutsideModule(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	dir := newOutside(t)
	got, err := inOutside(dir, "run", ".")
	if want := "true 793800\nUNSATISFIABLE <nil> 0.0625\n"; err != nil || got != want {
		t.Errorf("%v:\n%s\nwant\n%s", err, got, want)
	}
	got, err = inOutside(dir, "test", "-run", "^Example", "./card", "./pb")
	if err != nil || strings.Count(got, "ok ") != len(examples) {
		t.Errorf("%v:\n%s", err, got)
	}
}

// newOutside returns the folder of a new module with the program, all imports and the examples.
func newOutside(t *testing.T) string {
	t.Helper()
	tree, err := filepath.Abs(repo)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(tree, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"go.mod":  requirements(t, tree) + "\nrequire haft v0.0.0\n\nreplace haft => " + strconv.Quote(tree) + "\n",
		"go.sum":  string(sums),
		"main.go": outside,
		"all.go":  importsOfAll(t, tree),
	}
	for _, example := range examples {
		text, err := os.ReadFile(filepath.Join(tree, filepath.FromSlash(example)))
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimPrefix(example, "encode/")] = string(text)
	}
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// requirements returns the tree's go.mod under the name of the new module. With the tree's own list go needs no files
// of modules from which nothing is built; those need not be on a fresh machine.
func requirements(t *testing.T, tree string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(tree, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	rest, found := strings.CutPrefix(string(text), "module haft\n")
	if !found {
		t.Fatalf("go.mod begins with %.20q", text)
	}
	return "module example.com/outside\n" + rest
}

// importsOfAll is a file that imports all packages except the commands.
func importsOfAll(t *testing.T, tree string) string {
	t.Helper()
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
	return imports + ")\n"
}

// inOutside runs go in the module, without a network.
func inOutside(dir string, args ...string) (string, error) {
	run := exec.Command("go", args...)
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	got, err := run.CombinedOutput()
	return string(got), err
}
