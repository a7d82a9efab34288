// Package store keeps records in a file of JSON Lines that grows while a program runs and survives when the program is
// killed. The next run reads what is there and goes on.
//
// Every line is a JSON object, and is written at once. A kill can leave an incomplete last line. The package tells it
// from other text, and changes nothing before the caller has accepted the whole file. Where the system has locks, only
// one process at a time has the file open.
//
// The caller decides what the objects mean, and whether lines may be missing, repeated, or in another order.
package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"haft/model/input"
	"haft/process"
)

var (
	// ErrLocked is wrapped by the error about a file that another process has open.
	ErrLocked = errors.New("another run writes to it")

	// ErrChanged is wrapped by the error about a file that is not as long as it was left.
	ErrChanged = errors.New("another program has changed it")
)

// A Store is a file that lines are added to.
type Store struct {
	Extent // what the file holds; Torn until Accept
	name   string
	file   *os.File
	sync   bool  // wait until a line is on the disk
	failed error // of an earlier Append whose line could not be cut off
}

// Open opens a file, or creates it, and reads it as [Read] does. The file is locked until [Store.Close], and not yet
// changed.
func Open(name string, form Form, take func(object []byte) error) (*Store, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	s := &Store{name: name, file: file}
	if err = s.lock(); err == nil && !s.current() { // another run has just rewritten it
		file.Close()
		return Open(name, form, take)
	}
	if err == nil {
		s.Extent, err = Read(file, name, form, take)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return s, nil
}

// current reports whether the open file is the one that now has its name.
func (s *Store) current() bool {
	held, err := s.file.Stat()
	there, gone := os.Stat(s.name)
	return err != nil || gone == nil && os.SameFile(held, there)
}

// Continue opens a file of so many bytes again, whose whole lines the caller knows, to add to it. If there are none, the
// file must not exist yet, and only this user can read it. A line is on the disk before [Store.Append] returns.
func Continue(name string, size int64) (*Store, error) {
	how := os.O_WRONLY | os.O_APPEND
	if size == 0 {
		how |= os.O_CREATE | os.O_EXCL
	}
	file, err := os.OpenFile(name, how, 0o600)
	if err != nil {
		return nil, err
	}
	s := &Store{name: name, file: file, sync: true, Extent: Extent{Size: size}}
	if err = s.lock(); err == nil {
		var info os.FileInfo
		if info, err = file.Stat(); err == nil && info.Size() != size {
			err = fmt.Errorf("%s: %w", name, ErrChanged)
		}
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return s, nil
}

// Name returns the name under which the file was opened.
func (s *Store) Name() string { return s.name }

func (s *Store) lock() error {
	info, err := s.file.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file, so no run can continue it", s.name)
	}
	switch err := process.Lock(s.file); {
	case errors.Is(err, process.ErrLocked): // two runs would both do all of the work, and write it twice
		return fmt.Errorf("%s: %w", s.name, ErrLocked)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return fmt.Errorf("%s: %w", s.name, err)
	}
	return nil
}

// Accept says that the file is the caller's. It removes an incomplete line at the end, as a kill leaves it, or adds the
// line break that the last line lacks.
func (s *Store) Accept() error {
	if s.Torn || s.unended {
		if err := s.file.Truncate(s.Size); err != nil {
			return err
		}
	}
	if s.unended {
		if _, err := s.file.Write([]byte("\n")); err != nil {
			return err
		}
		s.Size++
	}
	s.Torn, s.Cut, s.unended = false, nil, false
	return nil
}

// Append accepts the file and adds a line with an object. The whole line is written at once, so that a kill costs at most
// one line. What an error leaves of it is cut off; if that fails, nothing more is written.
func (s *Store) Append(object []byte) error {
	if s.failed != nil {
		return s.failed
	}
	if err := s.Accept(); err != nil {
		return err
	}
	line := append(bytes.Clone(object), '\n')
	_, err := s.file.Write(line)
	if err == nil && s.sync {
		err = s.file.Sync()
	}
	if err != nil {
		if s.file.Truncate(s.Size) != nil {
			s.failed = err
		}
		return err
	}
	s.Lines++
	s.Size += int64(len(line))
	return nil
}

// Rewrite accepts the file and replaces lines, which are counted from 1, by other objects. All other lines stay as they
// are. A new file takes the place of the old one when it is complete; after an error, the old one is still there.
func (s *Store) Rewrite(objects map[int][]byte) error {
	if s.failed != nil {
		return s.failed
	}
	if err := s.Accept(); err != nil {
		return err
	}
	name, err := filepath.EvalSymlinks(s.name)
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	size, err := s.copyTo(temp, objects)
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	if err != nil {
		temp.Close()
		os.Remove(temp.Name())
		return err
	}
	s.file.Close() // it has no name any more
	s.file, s.Size = temp, size
	return nil
}

// copyTo writes the file with other objects to a new one, which it locks.
func (s *Store) copyTo(temp *os.File, objects map[int][]byte) (size int64, err error) {
	if err := process.Lock(temp); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return 0, err
	}
	info, err := s.file.Stat()
	if err == nil {
		err = temp.Chmod(info.Mode())
	}
	if err != nil {
		return 0, err
	}
	lines, out := input.NewLines(io.NewSectionReader(s.file, 0, s.Size), maxLine), bufio.NewWriter(temp)
	for n := 1; n <= s.Lines; n++ {
		line, err := lines.Next()
		if err != nil {
			return 0, err
		}
		if object, found := objects[n]; found {
			line = append(bytes.Clone(object), '\n')
		}
		out.Write(line) // an error is that of Flush
		size += int64(len(line))
	}
	if err := out.Flush(); err != nil {
		return 0, err
	}
	return size, temp.Sync()
}

// Broken reports whether what an error has left of a line is still there.
func (s *Store) Broken() bool { return s.failed != nil }

// Close closes the file.
func (s *Store) Close() error { return s.file.Close() }
