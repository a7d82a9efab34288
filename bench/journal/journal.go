// Package journal keeps a file of JSON Lines that grows while a program runs and survives when the program
// is killed. The next run reads what is there and goes on.
//
// Every line is a JSON object. Its last member, "crc32c", is a checksum: the CRC-32C, in eight hexadecimal
// digits, of all bytes of the line before the comma that precedes it. So for everybody else the file is plain
// JSON Lines, and a line that has changed since it was written is found. A kill can leave the beginning of a
// line at the end of the file. The package tells it from somebody else's text, and changes nothing before the
// caller has accepted the whole file. Where the system has locks, only one process at a time has the file.
//
// What the objects mean is up to the caller. So is whether lines may be missing, come twice, or come in
// another order.
package journal

import (
	"errors"
	"fmt"
	"os"

	"haft/solve/process"
)

// ErrLocked is behind the error about a file that another process has.
var ErrLocked = errors.New("another run writes to it")

// A Journal is a file that lines are added to.
type Journal struct {
	Extent // what it holds; Torn until that is dropped
	name   string
	file   *os.File
	failed error // of an earlier Append
}

// Open opens a file, or makes a new one, and reads it as [Read] does. It is locked until [Journal.Close], and not
// changed yet.
func Open(name string, form Form, take func(object []byte) error) (*Journal, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{name: name, file: file}
	if err := j.load(form, take); err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

func (j *Journal) load(form Form, take func(object []byte) error) error {
	info, err := j.file.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: this is no regular file, and cannot be gone on with", j.name)
	}
	switch err := process.Lock(j.file); {
	case errors.Is(err, process.ErrLocked): // both would do all of the work, and write it down twice
		return fmt.Errorf("%s: %w", j.name, ErrLocked)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return fmt.Errorf("%s: %w", j.name, err)
	}
	j.Extent, err = Read(j.file, j.name, form, take)
	return err
}

// Accept says that the file is the caller's: what a kill has left at its end is dropped.
func (j *Journal) Accept() error {
	if !j.Torn {
		return nil
	}
	if err := j.file.Truncate(j.Size); err != nil {
		return err
	}
	j.Torn = false
	return nil
}

// Append accepts the file and adds a line with an object, which has at least one member. The whole line reaches the
// system at once, so that a kill costs one line at most. After an error, nothing more is written.
func (j *Journal) Append(object []byte) error {
	if j.failed == nil {
		j.failed = j.write(Seal(object))
	}
	return j.failed
}

func (j *Journal) write(line []byte) error {
	if err := j.Accept(); err != nil {
		return err
	}
	if _, err := j.file.Write(line); err != nil {
		return err
	}
	j.Lines++
	j.Size += int64(len(line))
	return nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
