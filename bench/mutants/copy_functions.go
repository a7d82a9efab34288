package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// A numbered mutation is one with its number in the draw.
type numbered struct {
	mutation
	number int
}

// A cloner writes a file anew in which each function with mutations has a copy of itself for each of them, with the
// mutation put in. The function begins with a switch that calls the copy whose number is chosen, see [chooser]. So one
// build has many mutations: to compile and link anew for each took 30 s of processor time each.
type cloner struct {
	*source
	file    int
	edits   []edit // of the functions
	copies  bytes.Buffer
	unnamed int // parameters without a name so far
}

// cloned returns the file of some mutations, all of which [canClone].
func cloned(all []numbered, chooserPath string) []byte {
	c := &cloner{source: all[0].source, file: all[0].mutation.file}
	byFunction := map[*ast.FuncDecl][]numbered{}
	var order []*ast.FuncDecl
	for _, m := range all {
		if byFunction[m.within] == nil {
			order = append(order, m.within)
		}
		byFunction[m.within] = append(byFunction[m.within], m)
	}
	name := c.offset(c.files[c.file].Name.End())
	c.edits = append(c.edits, edit{name, name, fmt.Sprintf("; import %q", chooserPath)})
	for _, f := range order {
		c.function(f, byFunction[f])
	}
	text := c.texts[c.file]
	return slices.Concat(applied(text, 0, len(text), c.edits), []byte("\n"), c.copies.Bytes())
}

// function adds the copies of a function, and the switch.
func (c *cloner) function(f *ast.FuncDecl, all []numbered) {
	header, before, after := c.call(f)
	var choice strings.Builder
	choice.WriteString(" switch " + chooserName + ".Number {")
	for _, m := range all {
		name := fmt.Sprintf("mut%d_%s", m.number, f.Name.Name)
		fmt.Fprintf(&choice, " case %d: ", m.number)
		if f.Type.Results.NumFields() > 0 {
			choice.WriteString("return " + before + name + after + ";")
		} else {
			choice.WriteString(before + name + after + "; return;")
		}
		edits := append(slices.Clone(header), edit{c.offset(f.Name.Pos()), c.offset(f.Name.End()), name}, m.edit)
		c.copies.Write(applied(c.texts[c.file], c.offset(f.Type.Func), c.offset(f.End()), edits))
		c.copies.WriteString("\n")
	}
	choice.WriteString(" };")
	body := c.offset(f.Body.Lbrace) + 1
	c.edits = append(append(c.edits, header...), edit{body, body, choice.String()})
}

// call returns what stands before and after the name of a copy when it is called, and the edits that give names to
// parameters that have none.
func (c *cloner) call(f *ast.FuncDecl) (header []edit, before, after string) {
	if f.Recv != nil {
		names, edits := c.names(f.Recv.List[0])
		header, before = edits, names[0]+"."
	}
	var types, args []string
	if f.Type.TypeParams != nil {
		for _, field := range f.Type.TypeParams.List {
			names, edits := c.names(field)
			header, types = append(header, edits...), append(types, names...)
		}
	}
	for _, field := range f.Type.Params.List {
		names, edits := c.names(field)
		header, args = append(header, edits...), append(args, names...)
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			args[len(args)-1] += "..."
		}
	}
	if len(types) > 0 {
		after = "[" + strings.Join(types, ", ") + "]"
	}
	return header, before, after + "(" + strings.Join(args, ", ") + ")"
}

// names returns the names of parameters of one type.
func (c *cloner) names(field *ast.Field) (names []string, edits []edit) {
	fresh := func() string {
		c.unnamed++
		return fmt.Sprintf("mutParameter%d", c.unnamed)
	}
	if len(field.Names) == 0 {
		at := c.offset(field.Type.Pos())
		names = []string{fresh()}
		return names, []edit{{at, at, names[0] + " "}}
	}
	for _, n := range field.Names {
		name := n.Name
		if name == "_" {
			name = fresh()
			edits = append(edits, edit{c.offset(n.Pos()), c.offset(n.End()), name})
		}
		names = append(names, name)
	}
	return names, edits
}

// canClone reports whether a mutation can be put into a copy of its function. It must be in the body. A function that
// recovers from a panic can do so only if it is itself deferred, and nothing can call a function named _.
func (m mutation) canClone() bool {
	f := m.within
	return f != nil && f.Body != nil && m.from > m.source.offset(f.Body.Lbrace) && f.Name.Name != "_" && !recovers(f.Body)
}

// recovers reports whether a body calls recover, but for those of the functions in it.
func recovers(body ast.Node) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			name, ok := n.Fun.(*ast.Ident)
			found = found || ok && name.Name == "recover"
		}
		return true
	})
	return found
}

// applied returns a part of a text after some edits in it.
func applied(text []byte, from, to int, edits []edit) []byte {
	edits = slices.SortedStableFunc(slices.Values(edits), func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var out []byte
	for _, e := range edits {
		out = append(append(out, text[from:e.from]...), e.text...)
		from = e.to
	}
	return append(out, text[from:to]...)
}
