package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Limits on code without tests, in lines.
const (
	maxFile     = 250
	maxFunction = 50
	maxPackage  = 3000
)

// large are the packages that are longer. The comment of each says why its subject is one.
var large = []string{"model/quantum", "solve", "solve/exact"}

// What is longer than CONTRIBUTING.md says has two subjects, or says one thing at too great length.
func TestSizes(t *testing.T) {
	root, lines := filepath.Join("..", ".."), map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		n, err := fileSize(t, path)
		if n > maxFile {
			t.Errorf("%s has %d lines, more than %d", path, n, maxFile)
		}
		dir, _ := filepath.Rel(root, filepath.Dir(path))
		lines[filepath.ToSlash(dir)] += n
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range large {
		if lines[dir] <= maxPackage {
			t.Errorf("%s has %d lines, and is no longer large", dir, lines[dir])
		}
		delete(lines, dir)
	}
	for dir, n := range lines {
		if n > maxPackage {
			t.Errorf("%s has %d lines, more than %d", dir, n, maxPackage)
		}
	}
}

// fileSize is how many lines a file has. Functions in it that are too long are errors.
func fileSize(t *testing.T, path string) (int, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, parser.SkipObjectResolution)
	if err != nil {
		return 0, err
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if n := files.Position(f.End()).Line - files.Position(f.Pos()).Line + 1; n > maxFunction {
			t.Errorf("%s: function %s has %d lines, more than %d", path, f.Name.Name, n, maxFunction)
		}
	}
	return bytes.Count(text, []byte("\n")), nil
}
