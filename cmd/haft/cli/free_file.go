package cli

import (
	"errors"
	"fmt"
	"os"

	"haft/bench/journal"
	"haft/solve/process"
)

// free returns an error if another run is writing the file, as "check --output" does; its later output would be lost.
// The lock ends when the file is closed.
func free(file *os.File) error {
	if errors.Is(process.Lock(file), process.ErrLocked) {
		return journal.ErrLocked
	}
	return nil
}

// stillFree is free for the file that is about to be replaced, if it exists.
func stillFree(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return nil // then nobody can hold it, or the next step reports the error
	}
	return FirstError(free(file), file.Close())
}

// errFilled is the error for a file that must be new or empty.
var errFilled = errors.New("there is something in it already")

// Unused returns an error if there is something in a file.
func Unused(name string) error {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		return fmt.Errorf("%s: %w", name, errFilled)
	}
	return nil
}

// claim makes an empty file, or opens one, and locks it until it is closed. It returns an error if there is something
// in it, or if another run has claimed it and may have replaced it. Where there are no locks, it returns nil, since
// some systems do not replace a file that is open.
func claim(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	locked := process.Lock(file)
	held, err := file.Stat()
	there, gone := os.Stat(name)
	switch {
	case errors.Is(locked, process.ErrLocked):
		err = journal.ErrLocked
	case err == nil && (held.Size() > 0 || gone != nil || !os.SameFile(held, there)):
		err = errFilled
	}
	if err != nil || locked != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
