//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package process

import (
	"errors"
	"io/fs"
	"os"
)

// Lock fails with [errors.ErrUnsupported]: the standard library has no locks for this system.
func Lock(*os.File) error { return errors.ErrUnsupported }

// mine returns false: nothing is swept where there are no locks.
func mine(fs.FileInfo) bool { return false }
