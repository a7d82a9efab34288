package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"haft/solve/solvertest/extent"
)

// maxWidth is the longest line of code, of the page and of the Makefile, in characters. A tab counts as one.
const maxWidth = 120

// Limits on code without tests, in lines.
const (
	maxFile     = 250
	maxFunction = 50
	maxPackage  = 3000
)

// large are the packages that are longer. The comment of each says why it has only one subject.
var large = []string{"model/quantum", "solve/exact"}

// Code beyond the limits of CONTRIBUTING.md has two subjects, or is too wordy.
func TestSizes(t *testing.T) {
	extent.Slow(t)
	root, lines := filepath.Join("..", ".."), map[string]int{}
	eachFile(t, root, isCode, func(path string) error {
		if strings.HasSuffix(path, "_test.go") {
			return nil
		}
		n, err := fileSize(t, path)
		if n > maxFile {
			t.Errorf("%s has %d lines, more than %d", path, n, maxFile)
		}
		dir, _ := filepath.Rel(root, filepath.Dir(path))
		if strings.HasSuffix(path, ".go") {
			lines[filepath.ToSlash(dir)] += n
		}
		return err
	})
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

// No line is so long that readers must scroll sideways.
func TestWidths(t *testing.T) {
	root := filepath.Join("..", "..")
	eachFile(t, root, isNarrow, func(path string) error {
		name, _ := filepath.Rel(root, path)
		text, err := os.ReadFile(path)
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > maxWidth {
				t.Errorf("%s:%d has %d characters, more than %d", name, number, n, maxWidth)
			}
		}
		return err
	})
}

// eachFile visits the files that are wanted. The folder that "make site" writes is no part of the code.
func eachFile(t *testing.T, root string, wanted func(path string) bool, visit func(path string) error) {
	t.Helper()
	made := filepath.Join(root, "site")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil, d.IsDir() && (path == made || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case wanted(path):
			return visit(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// isCode reports whether a file has a limit of lines: Go or JavaScript.
func isCode(path string) bool {
	return strings.HasSuffix(path, ".go") || strings.HasSuffix(path, ".js")
}

// isNarrow reports whether the lines of a file have a limit: those of code, of the page and of the Makefile.
func isNarrow(path string) bool {
	return isCode(path) || slices.Contains([]string{".css", ".html"}, filepath.Ext(path)) ||
		filepath.Base(path) == "Makefile"
}

// fileSize returns the number of lines of a file. It reports functions of Go that are too long.
func fileSize(t *testing.T, path string) (int, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	lines := bytes.Count(text, []byte("\n"))
	if strings.HasSuffix(path, ".js") {
		return lines, nil
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
	return lines, nil
}
