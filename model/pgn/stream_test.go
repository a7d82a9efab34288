package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// zeros is a stream without an end, as of /dev/zero.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// A line without an end is given up, and one that is only too long is passed over.
func TestEndlessLine(t *testing.T) {
	if err := newSource(zeros{}).next(); !errors.Is(err, errEndless) {
		t.Errorf("%v", err)
	}
	s := newSource(strings.NewReader(strings.Repeat("x", 10*MaxLine) + "\nnext\n"))
	if err := s.next(); err != nil || !s.tooLong || len(s.line) != MaxLine {
		t.Errorf("%v, %v, %d bytes", err, s.tooLong, len(s.line))
	}
	if err := s.next(); err != nil || s.tooLong || string(s.line) != "next" {
		t.Errorf("%v, %v, %q", err, s.tooLong, s.line)
	}
}

// NUL bytes at the end of a text are left out, however many.
func TestZerosAtTheEnd(t *testing.T) {
	for _, text := range []string{"", "a", "a\n", "\ufeffa"} {
		s := newSource(io.MultiReader(strings.NewReader(text), io.LimitReader(zeros{}, 10*MaxLine)))
		if err := s.next(); err != nil || s.tooLong || string(s.line) != strings.Trim(text, "\n\ufeff") {
			t.Errorf("%q: %v, %v, %.20q", text, err, s.tooLong, s.line)
		}
	}
}

// A stream that fails within a long line has failed.
func TestFailsWithinLongLine(t *testing.T) {
	lost := errors.New("lost")
	for _, n := range []int{10, 1 << 16, 1<<16 + 1, MaxLine + 10} {
		in := io.MultiReader(strings.NewReader(strings.Repeat("x ", n/2)), iotest.ErrReader(lost))
		if _, err := NewReader(in, "test", Words{}).Next(); !errors.Is(err, lost) {
			t.Errorf("after %d bytes: %v", n, err)
		}
	}
}

// once is a stream that must not be read again after its text.
type once struct {
	t    *testing.T
	text string
}

func (o *once) Read(b []byte) (int, error) {
	if o.text == "" {
		o.t.Error("the stream is read before what it has sent is taken")
		return 0, io.EOF
	}
	n := copy(b, o.text)
	o.text = o.text[n:]
	return n, nil
}

// Of a live stream, what has been sent is taken at once, however long a section may be.
func TestLiveSectionAtOnce(t *testing.T) {
	const text = "{\"moves\":\"e4\"}\n{\"moves\":\"\"}\n"
	s, err := NewSections(&once{t, text}, "test", true).Next(1 << 20)
	if err != nil || s.Size != len(text) {
		t.Errorf("%+v, %v", s, err)
	}
}
