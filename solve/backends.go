package solve

import (
	"context"
	"fmt"
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

// Backends are all of them; a new one is a row.
var Backends = append([]Backend{
	{Name: "exact", Doc: "the exact solver: polynomial, no formula, counts as well", Solver: Exact{}},
	{Name: "gini", Doc: "Gini, embedded, clauses", Engine: Gini{}, Encoding: encode.Default()},
	{Name: "gophersat", Doc: "Gophersat, embedded, clauses; cannot be interrupted, one at a time", Engine: Gophersat{}, Encoding: encode.Default()},
	{
		Name: "gophersat-pb", Doc: "Gophersat, embedded, clauses and linear constraints; cannot be interrupted, one at a time",
		Engine: GophersatPB{}, Encoding: native(),
	},
}, programBackends()...)

// native is the encoding for engines that count by themselves.
func native() encode.Encoding {
	e := encode.Default()
	e.Roster = "native"
	return e
}

func programBackends() []Backend {
	var rows []Backend
	for i := range Programs {
		p := &Programs[i]
		rows = append(rows, Backend{Name: p.Name, Doc: p.Doc, Engine: External{p}, Encoding: encode.Default()})
	}
	return rows
}

// Lookup finds a backend by name.
func Lookup(name string) (*Backend, error) {
	var names []string
	for i := range Backends {
		if Backends[i].Name == name {
			return &Backends[i], nil
		}
		names = append(names, Backends[i].Name)
	}
	return nil, fmt.Errorf("unknown backend %q; the backends are %s", name, strings.Join(names, ", "))
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
