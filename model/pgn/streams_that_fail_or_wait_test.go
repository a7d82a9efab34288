package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

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
