package match

import (
	"errors"
	"fmt"
	"os"

	"github.com/dustin/go-humanize/english"

	"haft/bench/store"
	"haft/model/input"
)

var errEmpty = errors.New("the file is empty")

// form describes the lines of the file of a game.
var form = store.Form{What: "line of a game", Begin: `{"n":`}

// read reads a game. A torn last line is cut off, since nobody was told of its event.
func (h *Store) read(id string) (*Match, error) {
	name := h.file(id)
	if _, err := os.Stat(name); err != nil {
		return nil, err
	}
	s := newState(id)
	file, err := store.Open(name, form, s.replay)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	switch {
	case file.Lines == 0 && !file.Torn:
		return nil, errEmpty
	case file.Lines == 0:
		return nil, fmt.Errorf("%s:1: found no event of a game", name)
	case file.Torn:
		h.tell("haft: %s: the last line is not whole, and %s cut off", name,
			english.Plural(len(file.Cut), "byte of it is", "bytes of it are"))
	}
	if err := file.Accept(); err != nil {
		return nil, err
	}
	return &Match{ID: id, store: h, state: s, size: file.Size}, nil
}

// replay adds the event of the next line of a file.
func (s *state) replay(line []byte) error {
	e := &Event{}
	if err := input.Read(line, e); err != nil {
		return fmt.Errorf("the event cannot be read: %w", err)
	}
	number := len(s.events) + 1
	switch first := number == 1; {
	case e.N != number:
		return fmt.Errorf("found event %d; expected %d", e.N, number)
	case first != (e.Kind == Created), first && e.Setup == nil:
		return fmt.Errorf("found the event %.20q, which cannot stand here", e.Kind)
	case !first:
		if r := s.may(e); r != nil {
			return errors.New(r.Text)
		}
	}
	s.add(*e)
	return nil
}
