//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package process

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Lock keeps a file or a folder from everybody else who locks it, until it is closed or the process has ended. A program
// that is started does not take it over. The error is [ErrLocked], or [errors.ErrUnsupported] where there are no locks,
// as in some file systems of a network.
func Lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return ErrLocked
	case errors.Is(err, syscall.ENOLCK):
		return errors.ErrUnsupported
	}
	return err
}

// mine tells whether a file belongs to the user of this process.
func mine(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
