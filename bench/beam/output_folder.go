package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"haft/process"
)

// A folder is where workers write. It gets its name at the end, so that a folder with this name is always whole.
type folder struct {
	path   string // while workers write
	target string // "" for a folder that nobody keeps
	held   *os.File
}

// newFolder makes a folder beside the one that is to appear; "" is one for the time of the job. It removes what killed
// runs with the same target have left.
func newFolder(target string) (*folder, error) {
	if target == "" {
		path, err := os.MkdirTemp("", "haft-beam-")
		return &folder{path: path}, err
	}
	target, err := filepath.Abs(target) // for workers that were started in another folder
	if err != nil {
		return nil, err
	}
	switch _, err := os.Lstat(target); {
	case err == nil:
		return nil, fmt.Errorf("--output: %s is there already; expected a new folder", target)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	parent, prefix := filepath.Dir(target), unfinished(target)
	sweep(parent, prefix)
	path, err := os.MkdirTemp(parent, prefix)
	if err != nil {
		return nil, err
	}
	held, err := hold(path)
	if errors.Is(err, process.ErrLocked) { // somebody who sweeps was faster
		return nil, fmt.Errorf("--output: another run with the same folder begins just now: %w", err)
	}
	return &folder{path, target, held}, nil
}

// unfinished begins the names of folders that will be called target. Such a name tells the machine, because a machine
// may not know of locks of others.
func unfinished(target string) string {
	host, _ := os.Hostname() // without it, the name is a bit less telling
	return "." + filepath.Base(target) + ".unfinished-" + host + "-"
}

// hold locks a folder, so that no other run sweeps it. Where there are no locks, nobody sweeps.
func hold(path string) (*os.File, error) {
	dir, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := process.Lock(dir); err != nil {
		dir.Close()
		return nil, err
	}
	return dir, nil
}

// sweep removes the folders that runs on this machine have left when they were killed.
func sweep(parent, prefix string) {
	entries, _ := os.ReadDir(parent) // an unreadable folder is not swept
	for _, e := range entries {
		digits, ours := strings.CutPrefix(e.Name(), prefix)
		if !ours || strings.Trim(digits, "0123456789") != "" || !e.IsDir() {
			continue
		}
		left := &folder{path: filepath.Join(parent, e.Name())}
		var err error
		if left.held, err = hold(left.path); err == nil {
			left.discard()
		}
	}
}

// commit gives the folder its name.
func (f *folder) commit() error {
	if err := os.Chmod(f.path, 0o755); err != nil {
		return err
	}
	return os.Rename(f.path, f.target)
}

// discard removes a folder that was not committed.
func (f *folder) discard() {
	os.RemoveAll(f.path)
	if f.held != nil {
		f.held.Close()
	}
}
