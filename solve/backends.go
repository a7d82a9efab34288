package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"haft/encode"
)

// A Backend is a way to decide problems, by name.
type Backend struct {
	Name, Doc string
	Solver    Solver          // a backend with no formula in between; then the next two are empty
	Engine    Engine          // on formulas
	Encoding  encode.Encoding // what the engine is given if nobody chooses
}

// embedded are the backends that need no program.
var embedded = []Backend{
	{Name: "exact", Doc: "the exact solver: polynomial, no formula, counts as well", Solver: Exact{}},
	{Name: "gini", Doc: "Gini, embedded, clauses", Engine: Gini{}, Encoding: encode.Default()},
	{Name: "gophersat", Doc: "Gophersat, embedded, clauses; cannot be interrupted, one at a time", Engine: Gophersat{}, Encoding: encode.Default()},
	{
		Name: "gophersat-pb", Doc: "Gophersat, embedded, clauses and linear constraints; cannot be interrupted, one at a time",
		Engine: GophersatPB{}, Encoding: native(),
	},
	{Name: "ilp", Doc: "branch and bound, embedded, on gonum's simplex; clauses and linear constraints", Engine: ILP{}, Encoding: cliques()},
}

// Backends are those of haft; a new one is a row of embedded, or a file in folder programs.
func Backends() []Backend { return slices.Concat(embedded, programBackends(Programs())) }

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

func programBackends(programs []*Program) []Backend {
	var rows []Backend
	for _, p := range programs {
		rows = append(rows, p.Backend())
	}
	return rows
}

// Backend is the program as a backend. One whose first format holds linear constraints counts by
// itself, unless its file says otherwise.
func (p *Program) Backend() Backend {
	b := Backend{Name: p.ID, Doc: p.Doc, Engine: External{Program: p}, Encoding: encode.Default()}
	if p.Inputs[0].linear() {
		b.Encoding = native()
	}
	if e, err := encode.Parse(p.Encoding); p.Encoding != "" && err == nil {
		b.Encoding = e
	}
	return b
}

// All are the backends of haft, and those found on the search path. The error tells of files
// that are left out.
func All() ([]Backend, error) {
	found, err := FoundPrograms()
	return append(Backends(), programBackends(found)...), err
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
	if b := find(embedded, name); b != nil {
		return b, nil
	}
	if b := find(Backends(), name); b != nil {
		return b, nil
	}
	all, err := All()
	if b := find(all, name); b != nil {
		return b, nil
	}
	var names []string
	for i := range all {
		names = append(names, all[i].Name)
	}
	return nil, errors.Join(fmt.Errorf("unknown backend %q; the backends are %s", name, strings.Join(names, ", ")), err)
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
	if e, ok := b.Engine.(External); ok {
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
func (b *Backend) Linear() bool { return TakesLinear(b.Engine) }

// Program is what the backend runs, nil if it is embedded.
func (b *Backend) Program() *Program {
	if e, ok := b.Engine.(External); ok {
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
