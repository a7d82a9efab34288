package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A folder is where workers write. It gets its name at the end, so that a folder with this name is always whole.
type folder struct {
	path   string // while workers write
	target string // "" for a folder that nobody keeps
}

// newFolder makes a folder beside the one that is to appear; "" is one for the time of the job.
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
	path, err := os.MkdirTemp(filepath.Dir(target), "."+filepath.Base(target)+".unfinished-")
	if err != nil {
		return nil, err
	}
	return &folder{path, target}, nil
}

// commit gives the folder its name.
func (f *folder) commit() error {
	if err := os.Chmod(f.path, 0o755); err != nil {
		return err
	}
	return os.Rename(f.path, f.target)
}

// discard removes a folder that was not committed.
func (f *folder) discard() { os.RemoveAll(f.path) }
