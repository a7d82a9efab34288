package engine

import (
	"embed"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"haft/model/input"
)

//go:embed programs/*.json
var programFiles embed.FS

// Programs returns the built-in programs, sorted by id. It reads their files when first called,
// which saves a millisecond at the start of a process that runs no program.
var Programs = sync.OnceValue(builtin)

// builtin reads the files of folder programs. The tests read them too.
func builtin() (programs []*Program) {
	entries, err := programFiles.ReadDir("programs")
	for _, e := range entries {
		text, _ := programFiles.ReadFile("programs/" + e.Name())
		p, unread := ReadProgram(e.Name(), text)
		if unread != nil {
			err = errors.Join(err, unread)
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

// Text returns the text of the program's file.
func (p *Program) Text() ([]byte, error) {
	if p.file != "" {
		return input.ReadFile(p.file, maxProgram)
	}
	return programFiles.ReadFile("programs/" + p.ID + ".json")
}

// FindPrograms reads the files *.json in the folders, in the order given. It leaves out files that
// cannot be read, and those that use a name of another engine or a reserved one. leftOut has an
// error for each.
func FindPrograms(folders []string, reserved ...string) (found []*Program, leftOut []error) {
	for _, folder := range folders {
		files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
		for _, file := range files {
			p, unread := ReadProgramFile(file)
			if unread == nil {
				unread = p.Unique(found, reserved...)
			}
			if unread != nil {
				leftOut = append(leftOut, unread)
				continue
			}
			found = append(found, p)
		}
	}
	return found, leftOut
}

// Unique returns an error if a name of the program is reserved, or belongs to a built-in engine or
// to one of the others.
func (p *Program) Unique(others []*Program, reserved ...string) error {
	for _, e := range Embedded() {
		reserved = append(reserved, e.Name)
	}
	called := func(name string) func(*Program) bool { return func(o *Program) bool { return o.Called(name) } }
	for _, name := range append([]string{p.ID}, p.Names...) {
		if slices.Contains(reserved, name) || slices.ContainsFunc(Programs(), called(name)) {
			return fmt.Errorf("%s: the name %q is taken by a built-in program", p.file, name)
		}
		if i := slices.IndexFunc(others, called(name)); i >= 0 {
			return fmt.Errorf("%s: the name %q is taken by %s", p.file, name, others[i].file)
		}
	}
	return nil
}
