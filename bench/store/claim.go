package store

import (
	"errors"
	"os"

	"haft/process"
)

// ErrFilled is the error for a file that must be new or empty.
var ErrFilled = errors.New("there is something in it already")

// Free returns [ErrLocked] if another run has the file open as a store. What that writes would be
// lost if the file were replaced. It also locks the file until that is closed.
func Free(file *os.File) error {
	if errors.Is(process.Lock(file), process.ErrLocked) {
		return ErrLocked
	}
	return nil
}

// Claim makes an empty file, or opens one, and locks it until it is closed, so that of several runs
// one can replace it. It fails with [ErrFilled] if there is something in the file, or if another run
// has just replaced it, and with [ErrLocked] if another is about to. Where there are no locks, it
// returns nil, since such systems do not replace a file that is open.
func Claim(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	locked := process.Lock(file)
	held, err := file.Stat()
	there, gone := os.Stat(name)
	switch {
	case errors.Is(locked, process.ErrLocked):
		err = ErrLocked
	case err == nil && (held.Size() > 0 || gone != nil || !os.SameFile(held, there)):
		err = ErrFilled
	}
	if err != nil || locked != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
