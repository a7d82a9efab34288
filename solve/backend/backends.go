package backend

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
	unknown := fmt.Sprintf("unknown backend %q; the backends are %s", name, strings.Join(names, ", "))
	for _, err := range leftOut { // as text, because the error is not about these files alone
		unknown += "\nleft out: " + strings.TrimPrefix(err.Error(), "open ")
	}
	return nil, errors.New(unknown)
}

// SearchPath are the folders in which files of further programs are looked for: those of
// HAFT_SOLVER_PATH, then [UserFolder]. The current folder is none of them unless it is named: what lies there
// need not be the user's.
func SearchPath() []string {
	folders := namedFolders()
	if user, err := UserFolder(); err == nil {
		folders = append(folders, user)
	}
	return folders
}

// namedFolders are those of HAFT_SOLVER_PATH.
func namedFolders() []string {
	return slices.DeleteFunc(filepath.SplitList(os.Getenv("HAFT_SOLVER_PATH")), func(f string) bool { return f == "" })
}

// missingFolders returns an error for each name in HAFT_SOLVER_PATH that is no folder. The user's folder for
// configuration need not be there.
func missingFolders() (missing []error) {
	for _, folder := range namedFolders() {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			missing = append(missing, fmt.Errorf("%s, which HAFT_SOLVER_PATH names: no such folder", folder))
		}
	}
	return missing
}

// UserFolder is haft/solvers in the user's folder for configuration.
func UserFolder() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, "haft", "solvers"), nil
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
