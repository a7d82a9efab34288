package engine

import (
	"embed"
	"errors"
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
