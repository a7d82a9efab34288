package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A Folder is a temporary folder, and the place where a program runs. The zero Folder has no path; programs can run in
// it all the same.
type Folder struct {
	Path string // absolute

	lock *os.File // the folder itself, locked as long as it is in use; nil where the system has no locks
	brood
}

// folderName is how the names of folders begin; digits follow. What is swept must be nobody else's, so the name of the
// module is part of it.
const folderName = "haft-solver-"

// maxFolders is how often a folder is made anew that somebody has swept before it was locked.
const maxFolders = 100

// NewFolder makes a folder where temporary files go. The first of a process sweeps what others with this package
// have left there when they were killed.
func NewFolder() (*Folder, error) {
	parent, err := filepath.Abs(os.TempDir())
	if err != nil {
		return nil, err
	}
	swept.Do(func() { sweepFolders(parent) })
	for range maxFolders {
		path, err := os.MkdirTemp(parent, folderName+"*")
		if err != nil {
			return nil, noFolder(parent, err)
		}
		if f := (&Folder{Path: path}); f.keep() {
			return f, nil
		}
	}
	return nil, noFolder(parent, errors.New("others remove what is made there"))
}

// ErrLocked says that another process has the lock.
var ErrLocked = errors.New("another process has locked it")

var swept sync.Once

func noFolder(parent string, err error) error {
	if about := new(fs.PathError); errors.As(err, &about) {
		err = about.Err // its path is one that nobody has heard of
	}
	return fmt.Errorf("no temporary folder can be made in %s (TMPDIR chooses another place): %w", parent, err)
}

// keep locks the folder, so that nobody sweeps it; false if somebody has. Where there are no locks nobody sweeps.
func (f *Folder) keep() bool {
	dir, err := os.Open(f.Path)
	if err != nil {
		return false
	}
	if err := Lock(dir); err != nil {
		dir.Close()
		return !errors.Is(err, ErrLocked)
	}
	f.lock = dir
	if !f.stands() {
		dir.Close()
		return false
	}
	return true
}

// stands tells whether the path still leads to the folder that is locked.
func (f *Folder) stands() bool {
	locked, err1 := f.lock.Stat()
	found, err2 := os.Lstat(f.Path)
	return err1 == nil && err2 == nil && os.SameFile(locked, found)
}

// Remove removes the folder with all that is in it. No program may be running in it.
func (f *Folder) Remove() {
	_ = os.RemoveAll(f.Path)
	if f.lock != nil {
		f.lock.Close()
	}
}

func isFolderName(name string) bool {
	digits, named := strings.CutPrefix(name, folderName)
	return named && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// sweepFolders removes the folders that nobody has locked, and kills what programs in them have left behind. They are
// known by their name, that they are the user's own and closed to all others, as NewFolder makes them.
func sweepFolders(parent string) {
	entries, _ := os.ReadDir(parent) // what cannot be read is not swept
	for _, e := range entries {
		if !isFolderName(e.Name()) {
			continue
		}
		info, err := e.Info()
		if err != nil || !info.IsDir() || info.Mode().Perm() != 0o700 || !mine(info) {
			continue
		}
		f := &Folder{Path: filepath.Join(parent, e.Name())}
		if f.keep() && f.lock != nil {
			killMarked(f.Path)
			f.Remove()
		}
	}
}
