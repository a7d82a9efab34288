package backend

import (
	"context"
	"fmt"
	"strings"

	"haft/encode"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/proof"
)

// A Backend is a named way to decide problems.
type Backend struct {
	Name, Doc string
	Solver    solve.Solver    // a backend without a formula; the next two fields are then empty
	Engine    engine.Engine   // decides formulas
	Encoding  encode.Encoding // the encoding for the engine unless the caller chooses one
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

// Proving returns the backend with every Unsat confirmed by a proof that its engine writes. It fails if the backend
// writes no proof that can be checked here.
func (b *Backend) Proving() (*Backend, error) {
	e, ok := engine.Proving(b.Engine)
	if !ok {
		return nil, fmt.Errorf("backend %s writes no proof that can be checked here; expected %v, or one that writes %s",
			b.Name, engine.CuttingPlanes{}, strings.Join(proof.CheckedKinds(), ", "))
	}
	proving := *b
	proving.Engine = e
	return &proving, nil
}
