package backend

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"haft/encode"
	"haft/solve"
	"haft/solve/engine"
)

// A Backend is a named way to decide problems.
type Backend struct {
	Name, Doc string
	Solver    solve.Solver    // a backend without a formula; the next two fields are then empty
	Engine    engine.Engine   // decides formulas
	Encoding  encode.Encoding // the encoding for the engine unless the caller chooses one
}

// exactRow is the only backend without a formula. No program may take its name.
var exactRow = Backend{
	Name: "exact", Doc: "the exact solver: polynomial, no formula, counts as well",
	Solver: solve.Exact{},
}

// embedded returns the backends that need no program.
func embedded() []Backend {
	rows := []Backend{exactRow}
	for _, e := range engine.Embedded() {
		rows = append(rows, Backend{
			Name: e.Name, Doc: e.Doc, Engine: e.Engine,
			Encoding: suited(e.Name, engine.TakesLinear(e.Engine)),
		})
	}
	return rows
}

// Own returns haft's own backends: the exact solver, the embedded engines, and the programs for which haft
// contains files.
func Own() []Backend {
	all := embedded()
	for _, p := range engine.Programs() {
		b, err := programBackend(p)
		if err != nil {
			panic(err) // haft's own files never change
		}
		all = append(all, b)
	}
	return all
}

// suited returns the encoding for an engine if nobody chooses one. Engines that take linear constraints count by
// themselves.
func suited(name string, linear bool) encode.Encoding {
	switch {
	case name == "ilp":
		return cliques()
	case linear:
		return native()
	}
	return encode.Default()
}

// native returns the encoding for engines that count by themselves.
func native() encode.Encoding {
	e := encode.Default()
	e.Roster = "native"
	return e
}

// cliques returns the encoding with the strongest linear relaxation.
func cliques() encode.Encoding {
	e := native()
	e.Safety = "clique"
	return e
}

// programBackend returns a program as a backend. It fails if the encoding in the program's file is wrong. A program
// whose first format holds linear constraints counts by itself, unless its file says otherwise.
func programBackend(p *engine.Program) (Backend, error) {
	e := suited(p.ID, p.Inputs[0].Linear())
	if p.Encoding != "" {
		var err error
		if e, err = encode.Parse(p.Encoding); err != nil {
			return Backend{}, fmt.Errorf("%s: encoding: %w", p.File(), err)
		}
	}
	return Backend{Name: p.ID, Doc: p.Doc, Engine: engine.External{Program: p}, Encoding: e}, nil
}

// Read reads the backend for the program in the given file, which need not be on the search path. It fails
// if the file cannot be read or is wrong, or if another backend has the same name.
func Read(file string) (*Backend, error) {
	p, err := engine.ReadProgramFile(file)
	if err != nil {
		return nil, err
	}
	b, err := programBackend(p)
	if err != nil {
		return nil, err
	}
	all, _ := All() // files that are left out name no backend
	var others []*engine.Program
	for i := range all {
		if other := all[i].Program(); other != nil && other.File() != "" {
			others = append(others, other)
		}
	}
	return &b, p.Unique(others, exactRow.Name)
}

// All returns haft's own backends and those found on the search path. There is an error for each file that is left out.
func All() (all []Backend, leftOut []error) {
	all = Own()
	found, leftOut := engine.FindPrograms(SearchPath(), exactRow.Name)
	for _, p := range found {
		b, fault := programBackend(p)
		if fault != nil {
			leftOut = append(leftOut, fault)
			continue
		}
		all = append(all, b)
	}
	return all, leftOut
}

// find returns the backend called name, or nil.
func find(backends []Backend, name string) *Backend {
	for i := range backends {
		if b := &backends[i]; b.Name == name || b.Program() != nil && b.Program().Called(name) {
			return b
		}
	}
	return nil
}

// Lookup returns the backend called name, which may come from a file on the search path. It reads the files of
// programs only if no embedded backend has that name. It fails if there is no such backend.
func Lookup(name string) (*Backend, error) {
	if b := find(embedded(), name); b != nil {
		return b, nil
	}
	if b := find(Own(), name); b != nil {
		return b, nil
	}
	all, leftOut := All()
	if b := find(all, name); b != nil {
		return b, nil
	}
	var names []string
	for i := range all {
		names = append(names, all[i].Name)
	}
	unknown := fmt.Errorf("unknown backend %q; the backends are %s", name, strings.Join(names, ", "))
	return nil, errors.Join(append([]error{unknown}, leftOut...)...)
}

// Open returns a [solve.Solver] for the backend. The zero Encoding stands for the backend's own. Open fails if the
// engine cannot take the encoding, or if the program is not installed.
func (b *Backend) Open(e encode.Encoding) (solve.Solver, error) {
	if err := b.Installed(); err != nil {
		return nil, err
	}
	none := encode.Encoding{}
	switch {
	case b.Solver != nil && e != none:
		return nil, fmt.Errorf("backend %s has no formula and takes no encoding", b.Name)
	case b.Solver != nil:
		return b.Solver, nil
	case e == none:
		e = b.Encoding
	}
	if _, err := encode.Parse(e.String()); err != nil {
		return nil, err
	}
	if err := checkEncoding(b.Engine, e); err != nil {
		return nil, err
	}
	return SAT{e, b.Engine}, nil
}

// Seeded returns the backend with a seed for its program. The seed has no effect if the program takes none, if the
// backend is embedded, or if the seed is 0.
func (b *Backend) Seeded(seed int) *Backend {
	seeded := *b
	if e, ok := b.Engine.(engine.External); ok {
		e.Seed = seed
		seeded.Engine = e
	}
	return &seeded
}

// With returns the backend with further arguments for its program. They have no effect if the backend is embedded.
func (b *Backend) With(options []string) *Backend {
	with := *b
	if e, ok := b.Engine.(engine.External); ok {
		e.Options = options
		with.Engine = e
	}
	return &with
}

// TakesSeed reports whether the backend runs a program that takes a seed.
func (b *Backend) TakesSeed() bool {
	p := b.Program()
	return p != nil && p.Takes("{seed}")
}

// Takes reports whether the backend works with the encoding.
func (b *Backend) Takes(e encode.Encoding) bool {
	return b.Engine != nil && checkEncoding(b.Engine, e) == nil
}

// Linear reports whether the backend can use encodings that leave linear constraints.
func (b *Backend) Linear() bool { return engine.TakesLinear(b.Engine) }

// Program returns the program that the backend runs, or nil if it is embedded.
func (b *Backend) Program() *engine.Program {
	if e, ok := b.Engine.(engine.External); ok {
		return e.Program
	}
	return nil
}

// Installed returns nil if the backend can be used, and otherwise an ErrNotInstalled.
func (b *Backend) Installed() error {
	if p := b.Program(); p != nil {
		_, err := p.Path()
		return err
	}
	return nil
}

// Version returns what the backend's program says about its version, or "" if it says nothing or the backend is
// embedded.
func (b *Backend) Version(ctx context.Context) (string, error) {
	if p := b.Program(); p != nil {
		return p.AskVersion(ctx)
	}
	return "", nil
}
