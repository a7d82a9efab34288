package gamefile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// everything returns all games of a stream, and the error that ended it.
func everything(r io.Reader) (games []*model.Game, end error) {
	reader := NewReader(r, "test")
	for {
		g, err := reader.Next()
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// inSections is everything by sections of about size bytes. It also returns the sizes of the sections. It fails if a
// section does not hold as many games as it counts.
func inSections(r io.Reader, size int, live bool) (games []*model.Game, sizes []int, end error) {
	sections := NewSections(r, "test", live)
	for {
		s, err := sections.Next(size)
		if err != nil {
			return games, sizes, err
		}
		sizes = append(sizes, s.Size)
		before := len(games)
		counted, certain := s.Count()
		for {
			g, err := s.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return games, sizes, err
			}
			games = append(games, g)
			g.Number(len(games))
		}
		if n := len(games) - before; certain && n != counted {
			return games, sizes, fmt.Errorf("the section at %d counts %d games, but has %d", s.Start, counted, n)
		}
	}
}

// sameInSections compares the games of all sections of a text with those of a single reader.
func sameInSections(t testing.TB, text string) {
	t.Helper()
	want, _ := everything(strings.NewReader(text))
	for _, size := range []int{1, 40, 1 << 16} {
		for name, open := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r },
			"bytes": iotest.OneByteReader,
			"error": iotest.DataErrReader,
		} {
			for _, live := range []bool{false, true} {
				got, _, end := inSections(open(strings.NewReader(text)), size, live)
				if end != io.EOF {
					t.Fatalf("size %d, %s, live %v: %v\n%q", size, name, live, end, text)
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Fatalf("size %d, %s, live %v: (-reader +sections)\n%s\n%q", size, name, live, d, text)
				}
			}
		}
	}
}

// Words at which sections are likely to go wrong.
var pieces = []string{
	"[Event \"x\"]\n", "[Event \"x\"] ", "[A \"b\"]\n", "[A \"b\n", "\n", "\n\n", "\r\n", " ", "\n \t\n",
	"1. e4 e5 1-0\n", "e4 1-0", "1-0", "*\n",
	"0-1 ", "{", "}", "{ 1-0\n", "; 1-0\n", "% 1-0\n", "%", ";", "(", ")", "e9", "e5 d4", "White piece", "c8 to\n",
	"\x00", "\xff", "\x07", "\ufeff",
	`{"moves":"e4"}`, `{"moves":"e9"}`, `{"id":"","moves":[]}`, `{"id":"7","moves":"e4 e5 1-0"}`, `{"moves":`, `"e4"}`,
	"{}", "}\n", "{\n", `{"id":{},`, "$ ", "(e9) ", "(-- d5)", `{"moves":["e4", "(x)"]}`,
}

// Messages about what is kept as text have the number of the game in the file.
func TestSectionsOfOddities(t *testing.T) {
	for _, c := range oddities {
		if c.text[0] != '{' {
			sameInSections(t, strings.Repeat("[Event \"x\"]\n\n1. e4 $ (x) 1-0\n\n", 3)+c.text)
		}
	}
}

// Texts that were once cut where no game ends, or that stopped the reader.
func TestSectionsOfOddTexts(t *testing.T) {
	for _, text := range []string{
		"{\x00}[A \"b\ne4 1-0[Event \"x\"]\n",
		"}[Event \"x\"]\n{c}\n*\n)\n\n0-1 \n \t\n[Event \"x\"]\n1-0",
		"\n \ufeff{\"moves\":[\"e4\"]}[Event \"x\"]\n\n{\"moves\":\"e4 1-0\"}{}\r\n{\"moves\":\"e4\"}[A \"b\n",
		"{\"moves\"A}\n0",
		"0-1 {c}[Event \"x\"] % 1-0\n\n\n[A \"b\n",
	} {
		sameInSections(t, text)
	}
}

func TestSectionsOfPieces(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sameInSections(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 30).Draw(rt, "pieces"), ""))
	})
}

// Every text that another test of this package reads is cut in the right places, also between sound games.
func TestSectionsOfFaults(t *testing.T) {
	extent.Slow(t)
	const sound = "[Event \"x\"]\n\n1. e4 1-0\n\n"
	for _, f := range faults {
		if len(f.text) < 1000 {
			sameInSections(t, f.text)
			sameInSections(t, sound+f.text+"\n\n"+sound+sound)
			sameInSections(t, "{\"moves\":\"e4\"}\n"+f.text+"\n{\"moves\":\"d4\"}\n{\"moves\":\"d4\"}\n")
		}
	}
}

func FuzzSections(f *testing.F) {
	extent.Slow(f)
	for _, p := range pieces {
		f.Add(p)
	}
	f.Add("[A \"b\"]\n\n1. e4 {x} 1-0\n\n[A \"b\"]\n\nd4 *\n\n[A \"\"]\n")
	f.Add("{\"moves\":\"e4\"}\n{\"moves\":\"e9\"}\n\n{\"moves\":\"d4\"}")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1<<12 {
			sameInSections(t, text)
		}
	})
}

// Real collections are cut into many sections, none much longer than asked for.
func TestSectionsOfCollections(t *testing.T) {
	extent.Slow(t)
	pgn := readFile(t, lichess)
	var objects strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&objects, "{\"id\":\"x/%d\",\"moves\":\"e2e4 d7d5 f1d3 h8g6 d3d5\"}\n", i)
	}
	for name, text := range map[string]string{
		"PGN": pgn, "PGN of Windows": strings.ReplaceAll(pgn, "\n", "\r\n"), "JSON Lines": objects.String(),
	} {
		want, _ := everything(strings.NewReader(text))
		got, sizes, _ := inSections(strings.NewReader(text), 8000, false)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: (-reader +sections)\n%s", name, d)
		}
		for _, size := range sizes {
			if size == 0 || size > 12_000 {
				t.Errorf("%s: sections of %v bytes, want about 8000 each", name, sizes)
			}
		}
	}
}

// A live stream holds no game back: each object can be read as soon as it is written.
func TestSectionsLive(t *testing.T) {
	in, out := io.Pipe()
	sections := NewSections(in, "-", true)
	for range 3 {
		go io.WriteString(out, "{\"moves\":\"e4\"}\n")
		s, err := sections.Next(1 << 16)
		if err != nil || s.Size != 15 {
			t.Fatalf("%+v, %v; want a section of 15 bytes", s, err)
		}
	}
}

// An error of the stream comes after the games before it.
func TestSectionsFailing(t *testing.T) {
	lost := errors.New("connection lost")
	for _, live := range []bool{false, true} {
		r := io.MultiReader(strings.NewReader("{\"moves\":\"e4\"}\n{\"moves\":\"d4\"}\n"), iotest.ErrReader(lost))
		games, _, err := inSections(r, 1, live)
		if len(games) != 2 || !errors.Is(err, lost) {
			t.Errorf("%d games, %v; want 2 and %v", len(games), err, lost)
		}
	}
}

// The games of testdata are joined into one file, with various things between them.
func TestSectionsOfTestdata(t *testing.T) {
	extent.Slow(t)
	names, err := filepath.Glob("../../testdata/games/*.pgn")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, between := range []string{"", "\n", "\n\n", "\n% 1-0\n\n", "\n; 1-0\n\n", "\n{ 1-0\n\n", "\n1-0\n\n"} {
		var all strings.Builder
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
			all.WriteString(between)
		}
		want, _ := everything(strings.NewReader(all.String()))
		got, _, _ := inSections(strings.NewReader(all.String()), 1, false)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%q: (-reader +sections)\n%s", between, d)
		}
	}
}

// With the line ends of any system, a file has the same games in the same places, even with comments that end with the
// line.
func TestLineEnds(t *testing.T) {
	text := readFile(t, lichess) + "\n[Event \"x\"]\n\ne4 ; a comment\n% nothing\ne5 *\n\n[Event \"y\"]\n\ne4 e9\n"
	want := readAll(t, text)
	for _, end := range []string{"\r", "\r\n"} {
		got, _, _ := inSections(strings.NewReader(strings.ReplaceAll(text, "\n", end)), 8000, false)
		for _, g := range got {
			g.Offset -= int64((g.Line - 1) * (len(end) - 1))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-LF +others):\n%s", end, diff)
		}
	}
}
