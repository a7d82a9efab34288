package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// layers are the packages in the order of the pipeline. Each imports only packages before it; tests may import any
// package. Those before haft/model/pgn are about files, programs and formulas of any origin: see TestStrangers.
var layers = []string{
	"haft/model/strictjson",
	"haft/model/bounded",
	"haft/model/bounded/boundedtest",
	"haft/model/packed",
	"haft/encode/formula",
	"haft/encode/formula/formulatest",
	"haft/encode/format",
	"haft/encode/card",
	"haft/encode/pb",
	"haft/solve/hitting",
	"haft/solve/proof",
	"haft/solve/proof/cpog",
	"haft/solve/proof/derive",
	"haft/solve/solution",
	"haft/solve/process",
	"haft/solve/ilp",
	"haft/solve/planes",
	"haft/solve/engine",
	"haft/solve/engine/pitfall",
	"haft/solve/solvertest/extent",
	"haft/solve/engine/enginetest",
	"haft/bench/statistics",
	"haft/model/pgn",
	"haft/model/option",
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
	"haft/solve/circuit",
	"haft/solve/exact",
	"haft/solve/gen",
	"haft/solve/search",
	"haft/solve",
	"haft/solve/backend",
	"haft/solve/say",
	"haft/solve/story",
	"haft/solve/mate",
	"haft/solve/ordinary",
	"haft/solve/compose",
	"haft/solve/repair",
	"haft/solve/schema",
	"haft/solve/schema/problem",
	"haft/solve/puzzle",
	"haft/solve/schema/quantum",
	"haft/solve/schema/heisenberg",
	"haft/solve/canary",
	"haft/solve/agree",
	"haft/solve/solvertest/golden",
	"haft/solve/solvertest",
	"haft/bench",
	"haft/bench/family",
	"haft/bench/atlas",
	"haft/bench/journal",
	"haft/bench/journal/journaltest",
	"haft/bench/arena",
	"haft/bench/plan",
	"haft/bench/trial",
	"haft/bench/report",
	"haft/bench/chart",
	"haft/cmd/haft/picture/outlines",
	"haft/cmd/haft/picture",
	"haft/cmd/haft/picture/raster",
	"haft/cmd/haft/picture/scene",
	"haft/cmd/haft/core",
	"haft/cmd/haft/player",
	"haft/cmd/haft/web/match",
	"haft/cmd/haft/web/wasm/script",
	"haft/cmd/haft/web/wasm",
	"haft/cmd/haft/web/wasm/player",
	"haft/cmd/haft/web/page",
	"haft/cmd/haft/web/site",
	"haft/cmd/haft/terminal",
	"haft/cmd/haft/desk",
	"haft/cmd/haft/usage",
	"haft/cmd/haft/flags",
	"haft/cmd/haft/folder",
	"haft/cmd/haft/share",
	"haft/cmd/haft/grid",
	"haft/cmd/haft/unfinished",
	"haft/cmd/haft/waiting",
	"haft/cmd/haft/cli",
	"haft/cmd/haft/cli/transcript",
	"haft/cmd/haft/program",
	"haft/cmd/haft/plot",
	"haft/cmd/haft/desk/screen",
	"haft/cmd/haft/contest/uci",
	"haft/cmd/haft/ask/plies",
	"haft/cmd/haft/single",
	"haft/cmd/haft/ask",
	"haft/cmd/haft/perft",
	"haft/cmd/haft/stats",
	"haft/cmd/haft/convert",
	"haft/cmd/haft/solvers",
	"haft/cmd/haft/study",
	"haft/cmd/haft/quantum",
	"haft/cmd/haft/heisenberg",
	"haft/cmd/haft/board",
	"haft/cmd/haft/contest",
	"haft/cmd/haft/web",
	"haft/cmd/haft",
	"haft/bench/beam",
}

// families are the packages of commands. No other part of haft imports them or what is in their folders: what two of
// them need is in cli, or in a package beside them.
var families = layers[slices.Index(layers, "haft/cmd/haft/ask"):slices.Index(layers, "haft/cmd/haft")]

// familyOf returns the family that a package is, or in whose folder it is, or "".
func familyOf(name string) string {
	for _, f := range families {
		if name == f || strings.HasPrefix(name, f+"/") {
			return f
		}
	}
	return ""
}

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
			part := strings.HasPrefix(own, "haft/cmd/haft/") // others, like main, put whole families together
			if f := familyOf(imported); part && f != "" && f != familyOf(own) {
				t.Errorf("%s imports %s, which is for a family of commands", path, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// People with formulas of another origin can use the packages before haft/model without reading about the game.
func TestStrangers(t *testing.T) {
	extent.Slow(t)
	const swept = `const folderName = "haft-solver-"` // package process explains why
	ours := regexp.MustCompile(`(?i)\b(haft|chess|ply|plies|pawns?|rosters?|starting positions?)\b`)
	for _, pkg := range layers[:slices.Index(layers, "haft/model/pgn")] {
		files, err := filepath.Glob(filepath.Join("..", "..", strings.TrimPrefix(pkg, "haft/"), "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pkg, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				if word := ours.FindString(strings.ReplaceAll(line, `"haft/`, "")); word != "" && line != swept &&
					!strings.HasSuffix(file, "_test.go") {
					t.Errorf("%s:%d speaks of %q: %s", file, i+1, word, strings.TrimSpace(line))
				}
			}
		}
	}
}

// The top level holds only the stages of the pipeline and dot files.
func TestTopLevel(t *testing.T) {
	allowed := strings.Fields("cmd bench solve encode model testdata go.mod go.sum Makefile README.md LICENSE " +
		"CHANGELOG.md CONTRIBUTING.md haft site cover.out bench.txt")
	entries, err := os.ReadDir(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, ".") && !strings.Contains(" "+strings.Join(allowed, " ")+" ",
			" "+name+" ") {
			t.Errorf("%s does not belong to the top level", name)
		}
	}
}
