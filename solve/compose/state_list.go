package compose

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash"
	"hash/crc64"
	"io"
	"os"
	"path/filepath"
)

// A file of states begins with a line that says what is in it. Then each state has a byte for how many bytes it
// shares with the one before, a byte for how many follow, and those. Two zeros end the list; then come the number of
// states and a checksum, 8 bytes each.

var crcTable = crc64.MakeTable(crc64.ECMA)

// A writer writes states in order.
type writer struct {
	out   *bufio.Writer
	sum   hash.Hash64
	last  []byte
	count uint64
}

func newWriter(w io.Writer, head string) (*writer, error) {
	out := bufio.NewWriterSize(w, 1<<16)
	_, err := out.WriteString(head + "\n")
	return &writer{out: out, sum: crc64.New(crcTable)}, err
}

// put writes a state, unless it is the last one again.
func (w *writer) put(state []byte) error {
	shared := 0
	for shared < len(state) && shared < len(w.last) && state[shared] == w.last[shared] {
		shared++
	}
	if shared == len(state) && shared == len(w.last) {
		return nil
	}
	w.last = append(w.last[:0], state...)
	w.count++
	w.sum.Write(state)
	return w.write(byte(shared), byte(len(state)-shared), state[shared:])
}

func (w *writer) write(shared, rest byte, state []byte) error {
	w.out.WriteByte(shared) // the writer keeps the first error
	w.out.WriteByte(rest)
	_, err := w.out.Write(state)
	return err
}

// end writes the end of the list.
func (w *writer) end() error {
	tail := binary.BigEndian.AppendUint64(nil, w.count)
	if err := w.write(0, 0, w.sum.Sum(tail)); err != nil {
		return err
	}
	return w.out.Flush()
}

// A reader reads what a writer wrote.
type reader struct {
	file  string // for errors; "" if there is none
	in    *bufio.Reader
	sum   hash.Hash64
	state []byte
	count uint64
}

// maxHead is the longest first line.
const maxHead = 1 << 10

func newReader(r io.Reader, head string) (*reader, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	found, err := in.ReadSlice('\n')
	if err != nil || string(found) != head+"\n" {
		return nil, fmt.Errorf("line 1: found %.*q; expected %q", maxHead, found, head)
	}
	return &reader{in: in, sum: crc64.New(crcTable)}, nil
}

// next returns the next state, which is valid until the next call, or io.EOF.
func (r *reader) next() ([]byte, error) {
	shared, err := r.in.ReadByte()
	if err != nil {
		return nil, torn(r.file)
	}
	rest, err := r.in.ReadByte()
	if err != nil || int(shared) > len(r.state) {
		return nil, torn(r.file)
	}
	if shared == 0 && rest == 0 {
		return nil, r.end()
	}
	r.state = append(r.state[:shared], make([]byte, rest)...)
	if _, err := io.ReadFull(r.in, r.state[shared:]); err != nil {
		return nil, torn(r.file)
	}
	r.sum.Write(r.state)
	r.count++
	return r.state, nil
}

// torn is the error for a file of states.
func torn(file string) error {
	return fmt.Errorf("%s: the list of states is damaged or cut off; delete the file to have it made again", file)
}

// end compares the tail with what was read.
func (r *reader) end() error {
	tail := r.sum.Sum(binary.BigEndian.AppendUint64(nil, r.count))
	found := make([]byte, len(tail))
	if _, err := io.ReadFull(r.in, found); err != nil || string(found) != string(tail) {
		return torn(r.file)
	}
	return io.EOF
}

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
