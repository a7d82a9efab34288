package solve

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"haft/encode"
	"haft/solve/engine"
)

// A Backend is a way to decide problems, by name.
type Backend struct {
	Name, Doc string
	Solver    Solver          // a backend with no formula in between; then the next two are empty
	Engine    engine.Engine   // on formulas
	Encoding  encode.Encoding // what the engine is given if nobody chooses
}

// exactRow is the only backend without a formula. Its name is none for a program.
var exactRow = Backend{Name: "exact", Doc: "the exact solver: polynomial, no formula, counts as well", Solver: Exact{}}

// embedded are the backends that need no program.
func embedded() []Backend {
	rows := []Backend{exactRow}
	for _, e := range engine.Embedded() {
		rows = append(rows, Backend{Name: e.Name, Doc: e.Doc, Engine: e.Engine, Encoding: suited(e.Name, engine.TakesLinear(e.Engine))})
	}
	return rows
}

// Backends are those of haft: the exact solver, the engines that are part of it, and the programs that it has
// files of.
func Backends() []Backend {
	all := embedded()
	for _, p := range engine.Programs() {
		b, err := programBackend(p)
		if err != nil {
			panic(err) // one of haft's own files, which are always the same
		}
		all = append(all, b)
	}
	return all
}

// suited is the encoding that an engine is given if nobody chooses. One that takes linear constraints counts by
// itself.
func suited(name string, linear bool) encode.Encoding {
	switch {
	case name == "ilp":
		return cliques()
	case linear:
		return native()
	}
	return encode.Default()
}

// native is the encoding for engines that count by themselves.
func native() encode.Encoding {
	e := encode.Default()
	e.Roster = "native"
	return e
}

// cliques is the encoding whose linear relaxation is the strongest.
func cliques() encode.Encoding {
	e := native()
	e.Safety = "clique"
	return e
}

// programBackend is the program as a backend. The error is about the encoding that its file names. One whose first
// format holds linear constraints counts by itself, unless its file says otherwise.
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

// ReadBackend is the backend of a program by the program's file, which need not be on the search path. It fails
// for a name that another backend has.
func ReadBackend(file string) (*Backend, error) {
	p, err := engine.ReadProgramFile(file)
	if err != nil {
		return nil, err
	}
	b, err := programBackend(p)
	if err != nil {
		return nil, err
	}
	all, _ := All() // of what is left out nobody has a name
	var others []*engine.Program
	for i := range all {
		if other := all[i].Program(); other != nil && other.File() != "" {
			others = append(others, other)
		}
	}
	return &b, p.Unique(others, exactRow.Name)
}

// All are the backends of haft, and those found on the search path. An error tells of each file that is left out.
func All() (all []Backend, leftOut []error) {
	all = Backends()
	found, leftOut := engine.FoundPrograms(exactRow.Name)
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

// find is the backend with a name, nil if none of these has it.
func find(backends []Backend, name string) *Backend {
	for i := range backends {
		if b := &backends[i]; b.Name == name || b.Program() != nil && b.Program().Called(name) {
			return b
		}
	}
	return nil
}

// Lookup finds a backend by name, on the search path too if it is none of haft's. Files of programs
// are read only if no embedded backend has the name.
func Lookup(name string) (*Backend, error) {
	if b := find(embedded(), name); b != nil {
		return b, nil
	}
	if b := find(Backends(), name); b != nil {
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

// Open makes a Solver. The zero Encoding stands for the backend's own. It fails for an
// encoding that the engine cannot take, and if the program is not installed.
func (b *Backend) Open(e encode.Encoding) (Solver, error) {
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

// Seeded is the backend with a seed for its program; it is the same if the program takes
// none, if it is embedded, or if the seed is 0.
func (b *Backend) Seeded(seed int) *Backend {
	seeded := *b
	if e, ok := b.Engine.(engine.External); ok {
		e.Seed = seed
		seeded.Engine = e
	}
	return &seeded
}

// Takes tells whether the backend works with the encoding.
func (b *Backend) Takes(e encode.Encoding) bool {
	return b.Engine != nil && checkEncoding(b.Engine, e) == nil
}

// Linear tells whether encodings that leave linear constraints can be used.
func (b *Backend) Linear() bool { return engine.TakesLinear(b.Engine) }

// Program is what the backend runs, nil if it is embedded.
func (b *Backend) Program() *engine.Program {
	if e, ok := b.Engine.(engine.External); ok {
		return e.Program
	}
	return nil
}

// Installed is nil if the backend can be used, else an ErrNotInstalled.
func (b *Backend) Installed() error {
	if p := b.Program(); p != nil {
		_, err := p.Path()
		return err
	}
	return nil
}

// Version is what the backend's program says of itself, "" if it says nothing or the
// backend is embedded.
func (b *Backend) Version(ctx context.Context) (string, error) {
	if p := b.Program(); p != nil {
		return p.AskVersion(ctx)
	}
	return "", nil
}
