package pgn

import (
	"io"
	"testing"

	"haft/model/input/inputtest"
	"haft/solve/solvertest/extent"
)

// A stream that cannot be cut is not kept in memory: a reader's bounds hold for sections too.
func TestSectionsMemory(t *testing.T) {
	extent.Slow(t)
	const bound = 4 * maxSection
	for _, c := range []struct{ start, unit string }{
		{"", "[Event \"x\"]\n\n1. e4 e5 *\n\n"},
		{"", "{\"moves\":\"e9\"}\n"},
		{"{\"moves\": \"", "e4 "},
		{"", "g1f3\n"},
		{"", "\n"},
		{"", "\x01\x02\n\n[\x00\xff"},
	} {
		sections := NewSections(io.LimitReader(&inputtest.Endless{Start: c.start, Unit: c.unit}, 32<<20), "test", false)
		for {
			s, err := sections.Next(1 << 16)
			if err == io.EOF {
				break
			}
			if cap(sections.text) > bound {
				t.Fatalf("%q: a text of %d bytes is kept", c.unit, cap(sections.text))
			}
			if s.Size == 0 {
				break // the memory of a Reader has tests of its own
			}
		}
	}
}

// A search for a place to cut that finds none takes linear time. If it began anew after each read, it would take half a
// minute.
func TestSectionsLongSearch(t *testing.T) {
	extent.Slow(t)
	stream := io.LimitReader(&inputtest.Endless{Start: "[Event \"x\"]\n\n1. e4 ", Unit: "\n"}, 16<<20)
	s, err := NewSections(crumbs{stream}, "blank lines", false).Next(1 << 16)
	if err != nil || s.Size != 0 {
		t.Errorf("%+v, %v; want the rest as one section", s, err)
	}
}

// crumbs is a stream whose reads return little, like those of a file that is being unpacked.
type crumbs struct{ io.Reader }

func (c crumbs) Read(b []byte) (int, error) { return c.Reader.Read(b[:min(len(b), 16<<10)]) }
