//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package process

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lock keeps a file from everybody else who locks it, until it is closed or the process has ended. A program that is
// started does not take it over. The error is errLocked, or that there are no locks.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// mine tells whether a file belongs to the user of this process.
func mine(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
