package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"haft/bench/journal"
	"haft/solve/process"
)

// Save writes a file whole. A regular file appears, or changes, when all of it is there: on an error the old one
// stays. Devices and pipes are written as they are.
func (p *Program) Save(name string, write func(io.Writer) error) error {
	out, err := p.Create(name)
	if err != nil {
		return err
	}
	defer out.Discard()
	buffer := bufio.NewWriterSize(out, outputSize)
	if err := write(buffer); err != nil {
		return asNamed(name, err)
	}
	if err := buffer.Flush(); err != nil {
		return asNamed(name, err)
	}
	return out.Commit()
}

// SaveBytes is Save for what is in memory already.
func (p *Program) SaveBytes(name string, data []byte) error {
	return p.Save(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// An OutFile is a file on its way to its name.
type OutFile struct {
	program *Program
	file    *os.File // what is written
	name    string   // as it was given
	target  string   // the file that is to be replaced, "" for one that is written in place
	shared  bool     // it is standard output, and stays open
}

// Write writes to the file.
func (o *OutFile) Write(data []byte) (int, error) { return o.program.writeTo(o.file, data) }

// Create begins a file, which commit or discard ends. A regular file is written beside the one that it will replace,
// whose permissions it takes.
func (p *Program) Create(name string) (*OutFile, error) {
	if err := p.mayWrite(name); err != nil {
		return nil, err
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p.beside(name, nil)
	case err != nil:
		return nil, err
	case p.isOutput(info):
		return &OutFile{program: p, file: p.Output.(*os.File), name: name, shared: true}, p.Stdout.Flush()
	}
	old, err := p.openOut(name) // its folder may let another take its place though it may not be written to
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return &OutFile{program: p, file: old, name: name}, nil
	}
	if err := FirstError(free(old), old.Close()); err != nil {
		return nil, asNamed(name, err)
	}
	return p.beside(name, info)
}

// free is an error if somebody goes on with the file, as "check --output" does: what he still writes would be lost.
// The lock goes when the file is closed.
func free(file *os.File) error {
	if errors.Is(process.Lock(file), process.ErrLocked) {
		return journal.ErrLocked
	}
	return nil
}

// stillFree is free for the file that is about to be replaced, if there is one.
func stillFree(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return nil // then nobody can have it, or that is told by the next step
	}
	return FirstError(free(file), file.Close())
}

// isOutput tells whether a file is where standard output goes, as /dev/stdout is. What is there already stays.
func (p *Program) isOutput(file fs.FileInfo) bool {
	out, ok := p.Output.(*os.File)
	if !ok {
		return false
	}
	info, err := out.Stat()
	return err == nil && os.SameFile(info, file)
}

// beside makes a new file in the folder of another, which is nil if it is not there yet. It has the same extension, by
// which programs tell how to write.
func (p *Program) beside(name string, old fs.FileInfo) (*OutFile, error) {
	target, err := followed(name)
	if err != nil {
		return nil, err
	}
	folder, base := filepath.Split(target)
	for {
		passing := fmt.Sprintf("%s.%s.%08x%s", folder, base, rand.Uint32(), filepath.Ext(base))
		file, err := os.OpenFile(passing, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, asNamed(name, err)
		}
		out := &OutFile{program: p, file: file, name: name, target: target}
		if old != nil {
			err = file.Chmod(old.Mode().Perm())
		}
		if err != nil {
			out.Discard()
			return nil, asNamed(name, err)
		}
		return out, nil
	}
}

// maxLinks is how many symbolic links may lead to a file.
const maxLinks = 40

// followed is the file that symbolic links lead to. It need not be there.
func followed(name string) (string, error) {
	target := name
	for range maxLinks {
		link, err := os.Readlink(target)
		if err != nil { // it is no link
			return target, nil
		}
		if !filepath.IsAbs(link) {
			folder, _ := filepath.Split(target) // not cleaned: ".." after a link to a folder leads elsewhere
			link = folder + link
		}
		target = link
	}
	return "", fmt.Errorf("%s: too many symbolic links", name)
}

// Path is where somebody else can write the file.
func (o *OutFile) Path() string {
	if o.target == "" {
		return o.name
	}
	return o.file.Name()
}

// Commit ends the file and puts it in its place.
func (o *OutFile) Commit() error {
	if o.shared {
		return nil
	}
	var err error
	if o.target != "" {
		err = o.file.Sync() // else a crash of the machine could leave an empty file
	}
	if err = FirstError(err, o.file.Close()); err == nil && o.target != "" {
		if err = stillFree(o.target); err == nil {
			err = os.Rename(o.Path(), o.target)
		}
	}
	return asNamed(o.name, err)
}

// Discard removes what is left of a file that was not committed.
func (o *OutFile) Discard() {
	if o.shared {
		return
	}
	o.file.Close() // it may be closed
	if o.target != "" {
		os.Remove(o.Path()) // fails if all went well
	}
}

// asNamed is an error under the name that the user knows: the file with the error may be a passing one.
func asNamed(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}
