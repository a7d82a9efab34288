package compose

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// A level holds the distinct states of one ply, in order: in memory, or in a file.
type level struct {
	ply    int
	head   string
	states uint64
	data   []byte // if there is no file
	file   string
}

// open returns a reader of the level's states, and what to close after it.
func (l *level) open() (*reader, io.Closer, error) {
	if l.file == "" {
		r, err := newReader(bytes.NewReader(l.data), l.head)
		return r, io.NopCloser(nil), err
	}
	f, err := os.Open(l.file)
	if err != nil {
		return nil, nil, err
	}
	r, err := newReader(f, l.head)
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("%s: %w", l.file, err)
	}
	r.file = l.file
	return r, f, nil
}

// writeLevel writes states in order to a file, which appears when it is whole, or to memory if there is no name.
func writeLevel(name, head string, fill func(*writer) error) (*level, error) {
	l := &level{head: head, file: name}
	if name == "" {
		var data bytes.Buffer
		n, err := writeStates(&data, head, fill)
		l.data, l.states = data.Bytes(), n
		return l, err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".states-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	l.states, err = writeStates(f, head, fill)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return l, err
}

func writeStates(to io.Writer, head string, fill func(*writer) error) (uint64, error) {
	w, err := newWriter(to, head)
	if err == nil {
		err = fill(w)
	}
	if err == nil {
		err = w.end()
	}
	if err != nil {
		return 0, err
	}
	return w.count, nil
}

// merge writes the states of sorted runs, each once.
func merge(runs []*level, put func(state []byte) error) error {
	var heads []*reader
	for _, run := range runs {
		r, f, err := run.open()
		if err != nil {
			return err
		}
		defer f.Close()
		heads = append(heads, r)
	}
	q := &queue{}
	for _, r := range heads {
		if err := q.push(r); err != nil {
			return err
		}
	}
	for len(q.readers) > 0 {
		r := q.pop()
		if err := put(r.state); err != nil {
			return err
		}
		if err := q.push(r); err != nil {
			return err
		}
	}
	return nil
}
