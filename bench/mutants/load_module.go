package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A listed package is what go list prints about it.
type listed struct {
	ImportPath, Dir, Name, Export                  string
	GoFiles, EmbedFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports             []string
	Module                                         *struct {
		Main      bool
		Path, Dir string
	}
}

// hasTests reports whether go test has something to run.
func (p *listed) hasTests() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// A module is the packages of the main module, with what is needed to check their types.
type module struct {
	path     string          // its name, with which import paths begin
	root     string          // its folder
	packages []*listed       // by import path
	named    map[string]bool // import paths of the packages to change
	byPath   map[string]*listed
	fset     *token.FileSet
	imports  types.Importer
}

// load reads the module in a folder. It compiles everything that the module imports, so that types
// can be read.
func load(ctx context.Context, dir string) (*module, error) {
	m := &module{byPath: map[string]*listed{}, fset: token.NewFileSet()}
	exports := map[string]string{}
	err := list(ctx, dir, func(p *listed) {
		exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main {
			m.path, m.root = p.Module.Path, p.Module.Dir
			m.packages = append(m.packages, p)
			m.byPath[p.ImportPath] = p
		}
	}, "-deps", "-export", "./...")
	if err != nil {
		return nil, err
	}
	slices.SortFunc(m.packages, func(a, b *listed) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	m.imports = importer.ForCompiler(m.fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(exports[path])
	})
	return m, nil
}

// list calls take for each package that go list prints.
func list(ctx context.Context, dir string, take func(*listed), args ...string) error {
	var complaints bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-json"}, args...)...)
	cmd.Dir, cmd.Stderr = dir, &complaints
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list: %w\n%s", err, &complaints)
	}
	for in := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		switch err := in.Decode(p); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("go list: %w", err)
		}
		take(p)
	}
}

// reached returns the packages of the module that the tests of p are built from, p among them.
func (m *module) reached(p *listed) (all []*listed) {
	seen := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		q := m.byPath[path]
		if q == nil || seen[path] {
			return
		}
		seen[path] = true
		all = append(all, q)
		for _, i := range q.Imports {
			visit(i)
		}
	}
	visit(p.ImportPath)
	for _, i := range slices.Concat(p.TestImports, p.XTestImports) {
		visit(i)
	}
	return all
}

// A source is a package that has been parsed and type-checked.
type source struct {
	*listed
	module *module
	texts  [][]byte // of GoFiles
	files  []*ast.File
	info   *types.Info
}

// read parses the files of a package that belong to this system, and checks their types.
func (m *module) read(p *listed) (*source, error) {
	s := &source{listed: p, module: m, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
	}}
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(m.fset, path, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.texts, s.files = append(s.texts, text), append(s.files, f)
	}
	return s, s.check(s.files, s.info)
}

// offset returns where in its file a position is.
func (s *source) offset(p token.Pos) int { return s.module.fset.Position(p).Offset }

func (s *source) check(files []*ast.File, info *types.Info) error {
	config := types.Config{Importer: s.module.imports}
	_, err := config.Check(s.ImportPath, s.module.fset, files, info)
	return err
}

// compiles reports whether the package compiles with another text for one of its files.
func (s *source) compiles(file int, text []byte) bool {
	f, err := parser.ParseFile(token.NewFileSet(), s.GoFiles[file], text, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	files := slices.Clone(s.files)
	files[file] = f
	return s.check(files, nil) == nil
}
