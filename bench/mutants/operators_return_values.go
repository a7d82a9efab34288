package main

import (
	"go/ast"
	"go/types"
)

// results replaces values that a function returns by their zero values, one at a time, or all
// values of a call.
func (f *finder) results(n *ast.ReturnStmt) {
	sig := f.signature()
	if sig == nil || len(n.Results) == 0 {
		return
	}
	if len(n.Results) != sig.Results().Len() {
		text := ""
		for i := range sig.Results().Len() {
			if i > 0 {
				text += ", "
			}
			text += f.zero(sig.Results().At(i).Type())
		}
		f.add("result", n.Pos(), f.instead(n.Results[0].Pos(), n.Results[0].End(), text))
		return
	}
	var ways []edit
	for i, r := range n.Results {
		if t := sig.Results().At(i).Type(); !f.isZero(r, t) {
			ways = append(ways, f.instead(r.Pos(), r.End(), f.zero(t)))
		}
	}
	f.add("result", n.Pos(), ways...)
}

// signature returns the signature of the innermost function.
func (f *finder) signature() *types.Signature {
	for i := len(f.path) - 1; i >= 0; i-- {
		var t types.Type
		switch n := f.path[i].(type) {
		case *ast.FuncLit:
			t = f.source.info.TypeOf(n)
		case *ast.FuncDecl:
			t = f.source.info.TypeOf(n.Name)
		default:
			continue
		}
		sig, _ := t.(*types.Signature)
		return sig
	}
	return nil
}

// zero returns the zero value of a type as an expression. It names packages as their own files do,
// so the expression need not compile.
func (f *finder) zero(t types.Type) string {
	if _, parameter := t.(*types.TypeParam); !parameter {
		switch u := t.Underlying().(type) {
		case *types.Basic:
			switch {
			case u.Info()&types.IsBoolean != 0:
				return "false"
			case u.Info()&types.IsString != 0:
				return `""`
			case u.Info()&types.IsNumeric != 0:
				return "0"
			}
		case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
			return "nil"
		}
	}
	return "*new(" + types.TypeString(t, func(p *types.Package) string {
		if p.Path() == f.source.ImportPath {
			return ""
		}
		return p.Name()
	}) + ")"
}

// isZero reports whether an expression is the zero value of a type in its most common form.
func (f *finder) isZero(e ast.Expr, of types.Type) bool {
	value := f.source.info.Types[e]
	if value.IsNil() || types.IsInterface(of) {
		return value.IsNil()
	}
	if lit, ok := e.(*ast.CompositeLit); ok {
		_, structure := of.Underlying().(*types.Struct)
		return structure && len(lit.Elts) == 0
	}
	if value.Value == nil {
		return false
	}
	text := value.Value.ExactString()
	return text == "0" || text == "false" || text == `""`
}
