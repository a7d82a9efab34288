package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers are the packages in the order of the pipeline; each imports only those before
// it. Tests may import what they like. The first ones are about formulas of any origin, and so
// before the game.
var layers = []string{
	"haft/model/bounded",
	"haft/encode/formula",
	"haft/encode/formula/formulatest",
	"haft/encode/format",
	"haft/encode/card",
	"haft/encode/pb",
	"haft/solve/proof",
	"haft/solve/solution",
	"haft/solve/process",
	"haft/solve/ilp",
	"haft/solve/engine",
	"haft/model/pgn",
	"haft/model",
	"haft/model/gamefile/gametest",
	"haft/model/gamefile",
	"haft/model/scramble",
	"haft/model/bitboard",
	"haft/model/quantum",
	"haft/model/quantum/record",
	"haft/model/heisenberg",
	"haft/encode",
	"haft/solve/proof/hall",
	"haft/solve/exact",
	"haft/solve/gen",
	"haft/solve",
	"haft/solve/story",
	"haft/solve/say",
	"haft/solve/schema",
	"haft/solve/canary",
	"haft/solve/agree",
	"haft/solve/solvertest",
	"haft/bench",
	"haft/bench/family",
	"haft/bench/journal",
	"haft/bench/trial",
	"haft/bench/report",
	"haft/bench/chart",
	"haft/bench/section",
	"haft/bench/mutants",
	"haft/cmd/haft/terminal",
	"haft/cmd/haft/cli",
	"haft/cmd/haft/ask",
	"haft/cmd/haft/convert",
	"haft/cmd/haft/solvers",
	"haft/cmd/haft/study",
	"haft/cmd/haft/quantum",
	"haft/cmd/haft/heisenberg",
	"haft/cmd/haft",
}

// families are the packages of commands, which know nothing of each other: what two of them need is in cli.
var families = layers[slices.Index(layers, "haft/cmd/haft/ask"):slices.Index(layers, "haft/cmd/haft")]

func TestImportsRunOneWay(t *testing.T) {
	rank := map[string]int{}
	for i, l := range layers {
		rank[l] = i
	}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		own := "haft/" + filepath.ToSlash(dir)
		if _, known := rank[own]; !known {
			t.Errorf("%s: package %s is not in the list of layers", path, own)
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if strings.HasPrefix(imported, "haft/") && rank[imported] >= rank[own] {
				t.Errorf("%s imports %s, which comes after it in the pipeline", path, imported)
			}
			if slices.Contains(families, own) && slices.Contains(families, imported) {
				t.Errorf("%s imports %s, another family of commands", path, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The top level holds the stages of the pipeline and nothing else beside dot files.
func TestTopLevel(t *testing.T) {
	allowed := strings.Fields("cmd bench solve encode model testdata go.mod go.sum Makefile README.md LICENSE CHANGELOG.md CONTRIBUTING.md haft cover.out bench.txt")
	entries, err := os.ReadDir(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, ".") && !strings.Contains(" "+strings.Join(allowed, " ")+" ", " "+name+" ") {
			t.Errorf("%s does not belong to the top level", name)
		}
	}
}
