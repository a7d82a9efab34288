package pgn

import (
	"io"
	"strings"
	"testing"
)

// Where moves may end before the last result, counting is not certain: a result of another spelling may be there.
func TestCount(t *testing.T) {
	const tags, end = "[Event \"x\"]\n\n", "\n\n"
	for moves, certain := range map[string]bool{
		"1. e4 e5 1-0":           true,
		"1. e4 e5 ½-½":           true,
		"1. e4 e5 ½–½ 1-0":       false,
		"1. e4 {très bien} 1-0":  false,
		"1. e4 * 1-0":            false,
		"1. e4 ; 1-0\ne5 1-0":    false,
		"1. e4 0-1 e5 1-0":       false,
		"1. e4 1/2-1/2 e5 1-0":   false,
		"1. O-O e2-e4 1-0":       true,
		"1. e4 {0:10:00} e5 1-0": true,
	} {
		text := tags + "1. d4 1-0" + end + tags + moves + end
		s, err := NewSections(strings.NewReader(text+tags+"*"+end), "test", false).Next(len(text))
		if err != nil || s.Size != len(text) {
			t.Fatalf("%q: %+v, %v", moves, s, err)
		}
		if games, got := s.Count(); got != certain || certain && games != 2 {
			t.Errorf("%q: %d games, certain %v; want %v", moves, games, got, certain)
		}
	}
}

// A line of more than MaxLine bytes is cut in a section as anywhere else, and the section is not counted.
func TestLongLineInSection(t *testing.T) {
	text := "[Event \"x\"]\n\n{" + strings.Repeat("x ", MaxLine) + "} 1. e4 1-0\n\n"
	const next = "[Event \"y\"]\n\n1. d4 0-1\n\n"
	sections := NewSections(strings.NewReader(text+next), "test", false)
	s, err := sections.Next(len(text))
	if err != nil || s.Size != len(text) {
		t.Fatalf("%+v, %v; want %d bytes", s, err, len(text))
	}
	if _, certain := s.Count(); certain {
		t.Error("the games are counted")
	}
	if sections.start != int64(len(text)) || sections.lines != 4 {
		t.Errorf("the next section begins at byte %d, after %d lines", sections.start, sections.lines)
	}
}

// A stream of PGN that is still being written is one section; one of objects is not.
func TestLiveSections(t *testing.T) {
	const game = "[Event \"x\"]\n\n1. e4 1-0\n\n"
	for text, want := range map[string]int{
		strings.Repeat(game, 3): 0, "\ufeff \n" + strings.Repeat(game, 3): 0, "\n{\"moves\":\"e4\"}\n{\"moves\":\"\"}\n": 16,
	} {
		s, err := NewSections(io.MultiReader(strings.NewReader(text)), "test", true).Next(17)
		if err != nil || s.Size != want {
			t.Errorf("%q: a section of %d bytes, %v; want %d", text, s.Size, err, want)
		}
	}
}
