package backend

import (
	"fmt"

	"haft/encode"
	"haft/solve"
	"haft/solve/engine"
)

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

// All returns haft's own backends and those found on the search path. There is an error for each file that is left out,
// and for each folder of HAFT_SOLVER_PATH that is not there.
func All() (all []Backend, leftOut []error) {
	all = Own()
	found, leftOut := engine.FindPrograms(SearchPath(), exactRow.Name)
	leftOut = append(missingFolders(), leftOut...)
	for _, p := range found {
		b, unread := programBackend(p)
		if unread != nil {
			leftOut = append(leftOut, unread)
			continue
		}
		all = append(all, b)
	}
	return all, leftOut
}
