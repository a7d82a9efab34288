package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"
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
