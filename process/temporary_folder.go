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

// A Folder is a temporary folder in which a program runs. The zero Folder has no path, but programs
// can run in it too.
type Folder struct {
	Path string // absolute

	lock *os.File // the folder itself, locked while it is in use; nil where the system has no locks
	processTree
}

// folderName begins the names of folders; digits follow. It contains the name of the module,
// because other programs' folders must not be swept.
const folderName = "haft-solver-"

// maxFolders is how many folders NewFolder makes before it fails, if others sweep each before it is
// locked.
const maxFolders = 100

// NewFolder makes a temporary folder. The first call of a process also sweeps folders that other
// processes with this package left behind when they were killed.
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
		f := &Folder{Path: path}
		kept, err := f.keep()
		if err != nil {
			_ = os.Remove(path)
			return nil, noFolder(parent, err)
		}
		if kept {
			return f, nil
		}
	}
	return nil, noFolder(parent, errors.New("other programs remove it at once"))
}

// ErrLocked reports that another process holds the lock.
var ErrLocked = errors.New("another process has locked it")

var swept sync.Once

func noFolder(parent string, err error) error {
	if about := new(fs.PathError); errors.As(err, &about) {
		err = about.Err // leave out its path, a random name that means nothing to the user
	}
	return fmt.Errorf("cannot make a temporary folder in %s (set TMPDIR to choose another place): %w", parent, err)
}

// keep locks the folder, so that no other process sweeps it. It returns false if one already has, and an error if the
// folder cannot be opened. Where there are no locks, nobody sweeps.
func (f *Folder) keep() (bool, error) {
	dir, err := os.Open(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := Lock(dir); err != nil {
		dir.Close()
		return !errors.Is(err, ErrLocked), nil
	}
	f.lock = dir
	if !f.stands() {
		dir.Close()
		return false, nil
	}
	return true, nil
}

// stands reports whether the path still leads to the locked folder.
func (f *Folder) stands() bool {
	locked, err1 := f.lock.Stat()
	found, err2 := os.Lstat(f.Path)
	return err1 == nil && err2 == nil && os.SameFile(locked, found)
}

// Remove removes the folder and its contents. No program may be running in it.
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

// sweepFolders removes the folders that nobody has locked, and kills what their programs have left
// behind. It takes only folders as NewFolder makes them: with such a name, owned by this user and
// closed to everybody else.
func sweepFolders(parent string) {
	entries, _ := os.ReadDir(parent) // an unreadable folder is not swept
	for _, e := range entries {
		if !isFolderName(e.Name()) {
			continue
		}
		info, err := e.Info()
		if err != nil || !info.IsDir() || info.Mode().Perm() != 0o700 || !mine(info) {
			continue
		}
		f := &Folder{Path: filepath.Join(parent, e.Name())}
		if kept, _ := f.keep(); kept && f.lock != nil {
			killMarked(f.Path)
			f.Remove()
		}
	}
}
