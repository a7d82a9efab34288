package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// The last mark before a border is between two games, and the form is that of the whole stream.
func TestLastMark(t *testing.T) {
	const game = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n"
	games, objects := strings.Repeat(game, 20_000), strings.Repeat("{\"moves\":\"e4\"}\nno object\n", 20_000)
	for _, c := range []struct {
		text   string
		border int
		want   string
	}{
		{games, 0, "0 false true"},
		{games, 10, "0 false true"},
		{games, 2*len(game) + 20, fmt.Sprint(2*len(game), " false true")},
		{games, len(games), fmt.Sprint(len(games)-len(game), " false true")},
		{games, len(games) - 1, fmt.Sprint(len(games)-len(game), " false true")},
		{strings.ReplaceAll(games, "\n", "\r"), 2*len(game) + 20, fmt.Sprint(2*len(game), " false true")},
		{strings.ReplaceAll(games, "\n", "\r\n"), 2*len(game) + 30, fmt.Sprint(2*(len(game)+4), " false true")},
		{objects, 25, "15 true true"},
		{objects, 15, "15 true true"},
		{objects, 14, "0 false true"},
		{objects, len(objects), fmt.Sprint(len(objects)-10, " true true")},
		{"{\"moves\":\"e4\"}\r\n{}", 15, "0 false true"}, // the border is between CR and LF
		{games + "[Event \"y\"]\n\n{" + strings.Repeat("x\n", markWindow), len(games) + 10 + markWindow, "0 false false"},
		{"{" + strings.Repeat("\n", markWindow+1000), markWindow + 900, "0 false false"},
	} {
		m, found, err := LastMark(strings.NewReader(c.text), int64(c.border))
		if !found {
			m = Mark{}
		}
		if got := fmt.Sprint(m.Start, " ", m.Objects, " ", found); got != c.want || err != nil {
			t.Errorf("%.20q, border %d of %d: %s, %v; want %s", c.text, c.border, len(c.text), got, err, c.want)
		}
	}
}

// lostStart is a file whose first bytes cannot be read.
type lostStart struct{ in io.ReaderAt }

var errLost = errors.New("lost")

func (r lostStart) ReadAt(p []byte, at int64) (int, error) {
	if at == 0 {
		return 0, errLost
	}
	return r.in.ReadAt(p, at)
}

// A file whose form cannot be found out has an error, not a mark.
func TestLastMarkOfLostStart(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("[Event \"x\"]\n\n1. e4 e5 1-0\n\n", 20_000)
	for _, border := range []int64{10, markWindow + 1000} {
		m, found, err := LastMark(lostStart{strings.NewReader(text)}, border)
		if m != (Mark{}) || found || !errors.Is(err, errLost) {
			t.Errorf("border %d: %v, %v, %v", border, m, found, err)
		}
	}
}
