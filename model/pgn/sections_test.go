package pgn

import (
	"io"
	"testing"
)

// What cannot be cut is not kept: the bounds of a reader hold for sections.
func TestSectionsMemory(t *testing.T) {
	const bound = 4 * maxSection
	for _, c := range []struct{ start, unit string }{
		{"", "[Event \"x\"]\n\n1. e4 e5 *\n\n"},
		{"", "{\"moves\":\"e9\"}\n"},
		{"{\"moves\": \"", "e4 "},
		{"", "g1f3\n"},
		{"", "\n"},
		{"", "\x01\x02\n\n[\x00\xff"},
	} {
		sections := NewSections(io.LimitReader(&repeat{unit: c.unit, rest: c.start}, 32<<20), "test", false)
		for {
			s, err := sections.Next(1 << 16)
			if err == io.EOF {
				break
			}
			if cap(sections.text) > bound {
				t.Fatalf("%q: a text of %d bytes is kept", c.unit, cap(sections.text))
			}
			if s.Size == 0 {
				break // a Reader's memory has tests of its own
			}
		}
	}
}

// repeat is an endless stream: rest, then unit again and again.
type repeat struct{ unit, rest string }

func (r *repeat) Read(b []byte) (int, error) {
	n := 0
	for n < len(b) {
		if r.rest == "" {
			r.rest = r.unit
		}
		k := copy(b[n:], r.rest)
		r.rest = r.rest[k:]
		n += k
	}
	return n, nil
}
