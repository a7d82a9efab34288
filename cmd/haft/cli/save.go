package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"

	"haft/bench/store"
	"haft/lazyregexp"
	"haft/process"
)

// Save writes a whole file. A regular file appears, or changes, only when it is complete. After an error, the old
// file is still there. Devices and pipes are written directly.
func (p *Program) Save(name string, write func(io.Writer) error) error {
	out, err := p.Create(name)
	return out.fill(write, err)
}

// SaveNew is Save for a file that must be new or empty, both now and when it is complete. Of several runs that write it
// at once, one succeeds.
func (p *Program) SaveNew(name string, write func(io.Writer) error) error {
	if err := Unused(name); err != nil {
		return err
	}
	out, err := p.Create(name)
	if err == nil {
		out.fresh = true
	}
	return out.fill(write, err)
}

// fill writes a file that has been created, or passes on the error of that.
func (o *OutFile) fill(write func(io.Writer) error, err error) error {
	if err != nil {
		return err
	}
	defer o.Discard()
	buffer := bufio.NewWriterSize(o, outputSize)
	if err := write(buffer); err != nil {
		return asNamed(o.name, err)
	}
	if err := buffer.Flush(); err != nil {
		return asNamed(o.name, err)
	}
	return o.Commit()
}

// SaveBytes is Save for data in memory.
func (p *Program) SaveBytes(name string, data []byte) error {
	return p.Save(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// An OutFile is a file that is being written.
type OutFile struct {
	program *Program
	file    *os.File // what is written to
	name    string   // as the user gave it
	target  string   // the file to replace, or "" if it is written directly
	shared  bool     // this is standard output, which stays open
	fresh   bool     // the file to replace must be new or empty
}

// Write writes to the file.
func (o *OutFile) Write(data []byte) (int, error) { return o.program.writing.write(o.file, data) }

// Create begins a file; call Commit or Discard to end it. A regular file is written under another name beside the one
// that it will replace, with the same permissions.
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
	old, err := p.writing.open(name) // the folder may allow it to be replaced although the file itself is read-only
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return &OutFile{program: p, file: old, name: name}, nil
	}
	if err := cmp.Or(store.Free(old), old.Close()); err != nil {
		return nil, asNamed(name, err)
	}
	return p.beside(name, info)
}

// stillFree returns an error if another run is writing a file that is about to be replaced, as "check --output" does.
func stillFree(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return nil // then nobody can hold it, or the next step reports the error
	}
	return cmp.Or(store.Free(file), file.Close())
}

// Unused returns an error if there is something in a file.
func Unused(name string) error {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		return fmt.Errorf("%s: %w", name, store.ErrFilled)
	}
	return nil
}

// isOutput reports whether a file is where standard output goes, as with /dev/stdout. What it already holds stays.
func (p *Program) isOutput(file fs.FileInfo) bool {
	out, ok := p.Output.(*os.File)
	if !ok {
		return false
	}
	info, err := out.Stat()
	return err == nil && os.SameFile(info, file)
}

// beside makes a new file in the folder of another; old is nil if that does not exist yet.
func (p *Program) beside(name string, old fs.FileInfo) (*OutFile, error) {
	target, err := followed(name)
	if err != nil {
		return nil, err
	}
	file, err := createUnfinished(target)
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

// Path returns a name under which another program can write the file.
func (o *OutFile) Path() string {
	if o.target == "" {
		return o.name
	}
	return o.file.Name()
}

// Commit ends the file and gives it its name.
func (o *OutFile) Commit() error {
	if o.shared {
		return nil
	}
	var err error
	if o.target != "" {
		err = o.file.Sync() // otherwise a crash of the machine could leave an empty file
	}
	if err = cmp.Or(err, o.file.Close()); err == nil && o.target != "" {
		err = o.rename()
	}
	return asNamed(o.name, err)
}

// rename gives a complete file its name.
func (o *OutFile) rename() error {
	if !o.fresh {
		if err := stillFree(o.target); err != nil {
			return err
		}
		return os.Rename(o.Path(), o.target)
	}
	held, err := store.Claim(o.target)
	if err != nil {
		return err
	}
	defer held.Close() // after the new file is there, so that nobody else can claim the old one
	return os.Rename(o.Path(), o.target)
}

// Discard removes a file that was not committed.
func (o *OutFile) Discard() {
	if o.shared {
		return
	}
	o.file.Close() // it may already be closed
	if o.target != "" {
		os.Remove(o.Path()) // fails if the file was committed
	}
}

// asNamed returns an error about the file name that the user knows; the error may name a temporary file.
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

// namePattern is how unfinished files are called: the name of the program tells them from other hidden files.
var namePattern = lazyregexp.New(`^\..*\.haft-[0-9a-f]{8}(\.[^.]*)?$`)

// createUnfinished makes a new file in the folder of the target, with the same extension, because programs choose their
// format by it. The first call for a folder sweeps it. Errors are about the new file.
func createUnfinished(target string) (*os.File, error) {
	folder, base := filepath.Split(target)
	if _, done := swept.LoadOrStore(folder, true); !done {
		sweep(folder)
	}
	for {
		name := fmt.Sprintf("%s.%s.haft-%08x%s", folder, base, rand.Uint32(), filepath.Ext(base))
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_ = process.Lock(file) // where there are no locks, nobody sweeps
		}
		return file, err
	}
}

// swept has the folders that were swept.
var swept sync.Map

// minAge is how old a file is at least when it is swept. A younger one may be in use without its lock: it is locked just
// after it is made, and the lock ends just before it gets its name.
const minAge = time.Minute

// sweep removes the unfinished files of a folder that nobody writes any more.
func sweep(folder string) {
	if folder == "" {
		folder = "."
	}
	entries, _ := os.ReadDir(folder) // an unreadable folder is not swept
	for _, e := range entries {
		if !namePattern().MatchString(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err != nil || time.Since(info.ModTime()) < minAge {
			continue
		}
		name := filepath.Join(folder, e.Name())
		file, err := os.Open(name)
		if err != nil {
			continue
		}
		if process.Lock(file) == nil {
			_ = os.Remove(name)
		}
		file.Close()
	}
}
