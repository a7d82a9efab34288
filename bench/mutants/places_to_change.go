package main

import (
	"go/ast"
	"go/token"
	"slices"
)

// An edit replaces some bytes of a file by another text.
type edit struct {
	from, to int
	text     string
}

// apply returns the text of the file after the edit.
func (e edit) apply(text []byte) []byte {
	return slices.Concat(text[:e.from], []byte(e.text), text[e.to:])
}

// A place is where the code can be changed, in one or several ways of the same kind.
type place struct {
	source *source
	file   int // of source.files
	kind   string
	at     token.Position
	within *ast.FuncDecl // nil outside functions
	ways   []edit
}

// places returns the places of a package, in the order of its files.
func places(s *source) []place {
	f := &finder{source: s}
	for i, file := range s.files {
		f.file = i
		ast.Inspect(file, f.visit)
	}
	return f.found
}

// A finder collects the places of files.
type finder struct {
	source *source
	file   int
	path   []ast.Node // from the file to the current node
	found  []place
}

func (f *finder) visit(n ast.Node) bool {
	if n == nil {
		f.path = f.path[:len(f.path)-1]
		return true
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.swapped(n.OpPos, n.Op)
	case *ast.UnaryExpr:
		f.unary(n)
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.ForStmt:
		f.condition(n.Cond)
	case *ast.AssignStmt:
		f.swapped(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		f.swapped(n.TokPos, n.Tok)
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.CommClause:
		f.statements(n.Body)
	case *ast.BasicLit:
		f.constant(n)
	case *ast.ReturnStmt:
		f.results(n)
	case *ast.BranchStmt:
		f.branch(n)
	case *ast.SliceExpr:
		f.bounds(n)
	case *ast.CallExpr:
		f.appended(n)
	}
	f.path = append(f.path, n)
	return true
}

// add adds a place, if there is a way to change it.
func (f *finder) add(kind string, at token.Pos, ways ...edit) {
	if len(ways) == 0 {
		return
	}
	p := place{source: f.source, file: f.file, kind: kind, at: f.source.module.fset.Position(at), ways: ways}
	for _, n := range f.path {
		if decl, ok := n.(*ast.FuncDecl); ok {
			p.within = decl
		}
	}
	f.found = append(f.found, p)
}

// instead returns the edit that replaces the text between two positions.
func (f *finder) instead(from, to token.Pos, text string) edit {
	return edit{f.source.offset(from), f.source.offset(to), text}
}

// text returns the text of a node.
func (f *finder) text(n ast.Node) string {
	return string(f.source.texts[f.file][f.source.offset(n.Pos()):f.source.offset(n.End())])
}

// parent returns the node above the current one.
func (f *finder) parent() ast.Node { return f.path[len(f.path)-1] }
