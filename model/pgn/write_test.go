package pgn_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"haft/model/pgn"
	"haft/solve/solvertest/golden"
)

type (
	line = pgn.Variation[string]
	note = pgn.Note[string]
)

// Every game of these is written, or the error says why it cannot be.
func TestKeptWriting(t *testing.T) {
	t.Parallel()
	tag := func(name, value string) []pgn.Tag { return []pgn.Tag{{Name: name, Value: value}} }
	one := func(notes ...note) *line { return &line{Moves: []string{"e4", "e5", "Nf3"}, Notes: notes} }
	var b strings.Builder
	for _, c := range []struct {
		tags  []pgn.Tag
		first int
		line  *line
	}{
		{nil, 1, one()},
		{nil, 2, one()},
		{nil, 39, one()},
		{nil, 40, &line{}},
		{tag("A_b-9", `"\`), 1, one()},
		{tag("", "x"), 1, one()},
		{tag("A b", "x"), 1, one()},
		{tag("A", "x\ny"), 1, one()},
		{tag("A", "x\ty"), 1, one()},
		{tag("A", "x\ry"), 1, one()},
		{tag("A", "\x00"), 1, one()},
		{tag("A", "\xff"), 1, one()},
		{tag("é", "x"), 1, one()},
		{nil, 1, one(note{After: 0, Comment: "a"}, note{After: 3, Comment: "b"})},
		{nil, 1, one(note{After: 4, Comment: "a"})},
		{nil, 1, one(note{After: 2, Comment: "a"}, note{After: 1, Comment: "b"})},
		{nil, 1, one(note{After: -1, NAG: 1})},
		{nil, 1, one(note{After: 1, Comment: " a\n b "}, note{After: 1, NAG: 1}, note{After: 2, Comment: "a } b"})},
		{nil, 1, one(note{After: 1, NAG: 255}, note{After: 2, NAG: 1}, note{After: 2, NAG: 2}, note{After: 3})},
		{nil, 1, one(note{After: 1, Comment: "\x07"})},
		{nil, 1, one(note{After: 1})},
		{nil, 1, one(note{After: 1, Comment: " "})},
		{nil, 1, one(note{After: 1, Text: "%a [b c% d["}, note{After: 2, Text: "& é\u00a0x"})},
		{nil, 1, one(note{After: 0, Line: one()})},
		{nil, 1, one(note{After: 0, Line: &line{Notes: []note{{Text: "x"}}}})},
		{nil, 1, one(note{After: 1, Line: one(note{After: 2, Line: one()})}, note{After: 3, Line: &line{}})},
		{nil, 1, one(note{After: 1, Line: one(note{After: 9, NAG: 1})})},
		{nil, 1, one(note{After: 1, Line: one(note{Comment: "}"})})},
		{nil, 1, one(note{After: 1, Line: &line{Notes: []note{{Comment: "}"}, {Line: &line{}}}}})},
		{nil, 1, one(note{After: 1, Line: &line{Notes: []note{{Text: "%"}, {Comment: "a b"}}}}, note{NAG: 3, After: 1})},
	} {
		var out strings.Builder
		err := pgn.Write(&out, c.tags, c.first, c.line, "1-0")
		fmt.Fprintf(&b, "== ply %d %q %v\n%s", c.first, c.tags, err, &out)
	}
	golden.Text(t, "testdata/written.txt", b.String())
}

// closed is a stream that takes nothing.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestWriteFails(t *testing.T) {
	if err := pgn.Write(closed{}, nil, 1, &line{}, "*"); err == nil || err.Error() != "closed" {
		t.Error(err)
	}
}

// A line takes as many words as fit into 79 columns, counted in characters, and no fewer.
func TestWidthOfLines(t *testing.T) {
	for _, letter := range []string{"x", "é"} {
		for n := range 100 {
			words := []string{strings.Repeat(letter, n+1), strings.Repeat(letter, 30), strings.Repeat(letter, 1+n%40)}
			for _, notes := range [][]note{nil, {{After: 1, Comment: strings.Repeat("ab cd ", n)}, {
				After: 2,
				Line:  &line{Moves: words},
			}}} {
				var b strings.Builder
				if err := pgn.Write(&b, nil, 1, &line{Moves: words, Notes: notes}, "*"); err != nil {
					t.Fatal(err)
				}
				_, text, _ := strings.Cut(b.String(), "\n\n")
				lines := strings.Split(strings.TrimSuffix(text, "\n\n"), "\n")
				for i, l := range lines {
					if strings.TrimSpace(l) != l || l == "" {
						t.Fatalf("the line %q", l)
					}
					if utf8.RuneCountInString(l) > 79 && strings.Contains(l, " ") {
						t.Errorf("%q has more than 79 columns", l)
					}
					if i > 0 && utf8.RuneCountInString(lines[i-1]+" "+strings.Fields(l)[0]) <= 79 {
						t.Errorf("%q fits behind %q", l, lines[i-1])
					}
				}
			}
		}
	}
}

// The tags of the roster come first, in the order of the standard; what is missing has a value that means unknown.
func TestRoster(t *testing.T) {
	tags := []pgn.Tag{{"X", "1"}, {"Black", "b"}, {"Y", "2"}, {"Event", "e"}, {"X", "3"}}
	if got := fmt.Sprint(pgn.NormalTags(tags, []string{"Y"}, pgn.Tag{Name: "Site", Value: "s"})); got !=
		"[{Event e} {Black b} {X 1} {X 3} {Site s}]" {
		t.Error(got)
	}
	if got := fmt.Sprint(pgn.WholeRoster(tags)); got != "[{X 1} {Black b} {Y 2} {Event e} {X 3} "+
		"{Site ?} {Date ????.??.??} {Round ?} {White ?} {Result *}]" {
		t.Error(got)
	}
	if tags[0].Name != "X" || tags[3].Name != "Event" {
		t.Errorf("the tags themselves are now %v", tags)
	}
	var seven []string
	for _, t := range pgn.WholeRoster(nil) {
		seven = append(seven, t.Name)
	}
	if !slices.Equal(seven, []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}) {
		t.Error(seven)
	}
}
