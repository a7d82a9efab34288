//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package process

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Lock locks a file or a folder against everybody else who locks it, until it is closed or the
// process ends. Programs that this process starts do not inherit the lock. The error is
// [ErrLocked], or [errors.ErrUnsupported] where there are no locks, as in some network file
// systems.
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

// mine reports whether a file belongs to the user of this process.
func mine(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
