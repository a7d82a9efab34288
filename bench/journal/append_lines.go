// Package journal keeps a file of JSON Lines that grows while a program runs and survives when the
// program is killed. The next run reads what is there and continues.
//
// Every line is a JSON object. Its last member, "crc32c", is a checksum: the CRC-32C, in eight
// hexadecimal digits, of all bytes of the line before the comma that precedes it. So the file is
// plain JSON Lines to other programs, and a line that has changed since it was written is noticed.
// A kill can leave an incomplete line at the end of the file. The package tells it from other text,
// and changes nothing before the caller has accepted the whole file. Where the system has locks,
// only one process at a time can open the file.
//
// The caller decides what the objects mean, and whether lines may be missing, repeated, or in
// another order.
package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"haft/solve/process"
)

// ErrLocked is wrapped by the error about a file that another process has open.
var ErrLocked = errors.New("another run writes to it")

// A Journal is a file that lines are added to.
type Journal struct {
	Extent // what the file holds; Torn until Accept
	name   string
	file   *os.File
	failed error // of an earlier Append
}

// Open opens a file, or creates it, and reads it as [Read] does. The file is locked until
// [Journal.Close], and not yet changed.
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

// Name returns the name under which the file was opened.
func (j *Journal) Name() string { return j.name }

func (j *Journal) load(form Form, take func(object []byte) error) error {
	info, err := j.file.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file, so no run can continue it", j.name)
	}
	switch err := process.Lock(j.file); {
	case errors.Is(err, process.ErrLocked): // two runs would both do all of the work, and write it twice
		return fmt.Errorf("%s: %w", j.name, ErrLocked)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return fmt.Errorf("%s: %w", j.name, err)
	}
	j.Extent, err = Read(j.file, j.name, form, take)
	return err
}

// Accept says that the file is the caller's. It removes an incomplete line at the end, as a kill
// leaves it.
func (j *Journal) Accept() error {
	if !j.Torn {
		return nil
	}
	if err := j.file.Truncate(j.Size); err != nil {
		return err
	}
	j.Torn, j.Cut = false, nil
	return nil
}

// Append accepts the file and adds a line with an object, which must have at least one member, with
// a checksum unless the lines of the file have none. The
// whole line is written at once, so that a kill costs at most one line. After an error, nothing
// more is written.
func (j *Journal) Append(object []byte) error {
	if j.failed == nil {
		line := Seal(object)
		if j.Bare > 0 { // a file is of one kind
			line = append(bytes.Clone(object), '\n')
			j.Bare++
		}
		j.failed = j.write(line)
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
