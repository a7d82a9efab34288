package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/flags"
	"haft/model/gamefile"
	"haft/model/pgn"
)

// longGame are the parts of a file with a game that is so long that no place near some borders is between two games.
func longGame(t *testing.T, parts int) (all []*Part) {
	t.Helper()
	short := strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 9)
	long := "1. e4 {\n" + strings.Repeat("a long comment\n", 50_000) + "} *\n\n"
	text := short + long + short
	name := filepath.Join(t.TempDir(), "long.pgn")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range parts {
		all = append(all, &Part{
			Files: []File{{name, int64(len(text))}}, Shard: flags.Shard{Part: i + 1, Of: parts},
			Open: openAt, Obey: func(*gamefile.Reader) error { return nil },
		})
	}
	return all
}

// Where no place is certain to be between two games, no mark is told, and the shards behind it count for themselves.
func TestNoMarkNearby(t *testing.T) {
	t.Parallel()
	all := longGame(t, 6)
	var counts bytes.Buffer
	got := ""
	for _, p := range all {
		c, err := p.count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got += fmt.Sprintf("%+v\n", *c)
		if err := p.WriteCount(t.Context(), &counts); err != nil {
			t.Fatal(err)
		}
	}
	const want = `{Start:0 End:176 pieces:{Games:8 Lines:32} Objects:false}
{Start:176 End:176 pieces:{Games:0 Lines:0} Objects:false}
{Start:176 End:-1 pieces:{Games:0 Lines:0} Objects:false}
{Start:-1 End:-1 pieces:{Games:0 Lines:0} Objects:false}
{Start:-1 End:-1 pieces:{Games:0 Lines:0} Objects:false}
{Start:0 End:0 pieces:{Games:0 Lines:0} Objects:false}
`
	if got != want {
		t.Errorf("counted\n%swant\n%s", got, want)
	}
	for i, want := range []int64{0, 176, 176, 176, 176, 176} {
		mark, err := all[i].ReadCounts(bytes.NewReader(counts.Bytes()), "counts")
		if err != nil || mark.Start != want || mark.Games != min(8, int(want)) {
			t.Errorf("part %d: %+v, %v; want %d", i+1, mark, err, want)
		}
	}
}

// A count fails if the file cannot be opened. A section whose games are not certain is read, as the options say.
func TestNotCounted(t *testing.T) {
	t.Parallel()
	errBad := errors.New("bad")
	p := collection(t, 2)[0]
	section := func() *gamefile.Section {
		text := strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 3)
		section, err := gamefile.NewSections(strings.NewReader(text), "x", false).Next(len(text))
		if err != nil {
			t.Fatal(err)
		}
		return section
	}
	if games, err := p.gamesOf(section()); err != nil || games != 2 { // the last may not be whole
		t.Errorf("%d games, %v", games, err)
	}
	p.Obey = func(*gamefile.Reader) error { return errBad }
	if games, err := p.gamesOf(section()); !errors.Is(err, errBad) || games != 0 {
		t.Errorf("%d games, %v", games, err)
	}
	p.Open = func(context.Context, string, int64) (io.ReadCloser, error) { return nil, errBad }
	var out bytes.Buffer
	if err := p.WriteCount(t.Context(), &out); !errors.Is(err, errBad) || out.Len() > 0 {
		t.Errorf("%v, %s", err, &out)
	}
}

// What is before a span is counted in small sections, and only what ends before it. A span that begins at a mark goes
// on with its numbers.
func TestSectionsOfSpans(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 9)
	one := int64(len(text) / 9)
	s := &Span{Name: "x", From: 4 * one, To: ToEnd}
	for begin, want := range map[int64]int{0: countSize, 4*one - 1: countSize, 4 * one: 77, 5 * one: 77} {
		if got := s.SectionSize(begin, 77); got != want {
			t.Errorf("at byte %d: %d, want %d", begin, got, want)
		}
	}
	for size, want := range map[int64]int{4 * one: 3, 5 * one: 4, 6 * one: 0} { // the last game may not be whole
		section, err := s.Sections(strings.NewReader(text[:size]), "x", false).Next(len(text))
		if err != nil {
			t.Fatal(err)
		}
		if games, certain := s.Count(section); games != want || certain != (want > 0) {
			t.Errorf("%d bytes: %d games, certain %v", size, games, certain)
		}
	}
	s.Mark = Mark{pgn.Mark{Start: 2 * one, Lines: 8}, 2}
	sections := s.Sections(strings.NewReader(text[2*one:]), "x", false)
	if m := sections.Mark(); m.Start != 2*one || m.Lines != 8 {
		t.Errorf("%+v", m)
	}
	if got := Whole([]string{"a", "b"}); len(got) != 2 || got[1] != (Span{Name: "b", To: ToEnd}) {
		t.Errorf("%+v", got)
	}
}
