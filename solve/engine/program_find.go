package engine

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"haft/model/bounded"
)

//go:embed programs/*.json
var programFiles embed.FS

// Programs are those whose files are part of haft, by id. They are read when first asked for, which
// spares commands that run no program a millisecond at their start.
var Programs = sync.OnceValue(builtin)

// builtin reads the files of folder programs, which the tests read too.
func builtin() (programs []*Program) {
	entries, err := programFiles.ReadDir("programs")
	for _, e := range entries {
		text, _ := programFiles.ReadFile("programs/" + e.Name())
		p, fault := ReadProgram(e.Name(), text)
		if fault != nil {
			err = errors.Join(err, fault)
			continue
		}
		p.file = ""
		programs = append(programs, p)
	}
	if err != nil {
		panic(err)
	}
	return programs
}

// SearchPath are the folders in which files of further programs are looked for: those of
// HAFT_SOLVER_PATH, then [UserFolder]. The current folder is none of them unless it is named: what lies there
// need not be the user's.
func SearchPath() []string {
	folders := slices.DeleteFunc(filepath.SplitList(os.Getenv("HAFT_SOLVER_PATH")), func(f string) bool { return f == "" })
	if user, err := UserFolder(); err == nil {
		folders = append(folders, user)
	}
	return folders
}

// UserFolder is haft/solvers in the user's folder for configuration.
func UserFolder() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, "haft", "solvers"), nil
}

// FoundPrograms reads the files *.json on the search path. Left out are those that cannot be read, and those that take
// a name which another engine has or which is reserved; an error says so of each.
func FoundPrograms(reserved ...string) (found []*Program, leftOut []error) {
	for _, folder := range SearchPath() {
		files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
		for _, file := range files {
			p, fault := ReadProgramFile(file)
			if fault == nil {
				fault = p.Unique(found, reserved...)
			}
			if fault != nil {
				leftOut = append(leftOut, fault)
				continue
			}
			found = append(found, p)
		}
	}
	return found, leftOut
}

// Unique is an error if an engine of haft, or one of the other programs, has a name of the program, or if one is
// reserved.
func (p *Program) Unique(others []*Program, reserved ...string) error {
	for _, e := range Embedded() {
		reserved = append(reserved, e.Name)
	}
	called := func(name string) func(*Program) bool { return func(o *Program) bool { return o.Called(name) } }
	for _, name := range append([]string{p.ID}, p.Names...) {
		if slices.Contains(reserved, name) || slices.ContainsFunc(Programs(), called(name)) {
			return fmt.Errorf("%s: the name %q is taken by a backend of haft", p.file, name)
		}
		if i := slices.IndexFunc(others, called(name)); i >= 0 {
			return fmt.Errorf("%s: the name %q is taken by %s", p.file, name, others[i].file)
		}
	}
	return nil
}

// Text is the text of the program's file. Those of haft are called by the id.
func (p *Program) Text() ([]byte, error) {
	if p.file != "" {
		return bounded.ReadFile(p.file, maxProgram)
	}
	return programFiles.ReadFile("programs/" + p.ID + ".json")
}
