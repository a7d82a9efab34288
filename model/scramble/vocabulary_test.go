package scramble

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// vocabulary is all that the referee may take from package model: words, but no geometry and no facts. The methods
// of these types know no geometry either.
var vocabulary = strings.Fields(`
	Color White Black
	Nature NoNature King Queen Rook Bishop Knight NumNatures
	Piece NewPiece NumPieces NoPiece
	Square NewSquare NoSquare
	Move NullMove Ply Game Assignment Rules OppositeBishops`)

// TestOwnGeometry reads the package's own source. A referee that asked the model how pieces move would confirm the
// model's mistakes.
func TestOwnGeometry(t *testing.T) {
	names, _ := filepath.Glob("*.go")
	seen := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		checkImports(t, name, file)
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "model" {
				seen[s.Sel.Name] = true
				if !slices.Contains(vocabulary, s.Sel.Name) {
					t.Errorf("%s uses model.%s; the referee has a geometry of its own", name, s.Sel.Name)
				}
			}
			return true
		})
	}
	for _, word := range vocabulary {
		if !seen[word] {
			t.Errorf("model.%s is allowed but not used", word)
		}
	}
}

// checkImports checks that a file imports package model only, under its own name, and nothing else of this module.
func checkImports(t *testing.T, name string, file *ast.File) {
	for _, i := range file.Imports {
		ours := strings.HasPrefix(i.Path.Value, `"haft/`)
		if ours && (i.Path.Value != `"haft/model"` || i.Name != nil) || strings.Contains(i.Path.Value, ".") {
			t.Errorf("%s imports %s; expected haft/model under its own name and the standard library", name, i.Path.Value)
		}
	}
}
