package match

import (
	"errors"
	"fmt"
	"os"

	"github.com/dustin/go-humanize/english"
)

var errEmpty = errors.New("the file is empty")

// read reads a game. A torn last line is cut off, and a line break that is missing is written.
func (h *House) read(id string) (*Match, error) {
	name := h.file(id)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, sum, whole, err := replay(name, data)
	if err != nil {
		return nil, err
	}
	size := int64(whole)
	if whole < len(data) || data[whole-1] != '\n' {
		if size, err = h.mend(name, data, whole); err != nil {
			return nil, err
		}
	}
	return &Match{ID: id, house: h, state: s, sum: sum, size: size}, nil
}

// mend makes a file end after its whole lines, and returns its size.
func (h *House) mend(name string, data []byte, whole int) (size int64, err error) {
	size = int64(whole)
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if data[whole-1] == '\n' {
		h.tell("haft: %s: the last line is not whole, and %s cut off", name,
			english.Plural(len(data)-whole, "byte of it is", "bytes of it are"))
	} else {
		if _, err := f.WriteAt([]byte("\n"), size); err != nil {
			return 0, err
		}
		size++
	}
	if err := f.Truncate(size); err != nil {
		return 0, err
	}
	return size, f.Sync()
}

// replay is the state that the bytes of a file lead to, and how many of them are whole lines.
func replay(name string, data []byte) (s *state, sum uint32, whole int, err error) {
	events, sum, whole, err := read(name, data)
	if err != nil {
		return nil, 0, 0, err
	}
	switch {
	case len(data) == 0:
		return nil, 0, 0, errEmpty
	case len(events) == 0:
		return nil, 0, 0, &damage{name, 1, "found no event of a game"}
	}
	s = newState()
	for i := range events {
		e := &events[i]
		if first := i == 0; first != (e.Kind == Created) || first && e.Setup == nil {
			return nil, 0, 0, &damage{name, i + 1, fmt.Sprintf("found the event %.20q, which cannot stand here", e.Kind)}
		}
		if i > 0 {
			if r := s.may(e); r != nil {
				return nil, 0, 0, &damage{name, i + 1, r.Text}
			}
		}
		s.add(*e)
	}
	return s, sum, whole, nil
}
