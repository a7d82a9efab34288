package compose

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/solvertest/golden"
)

// What is said of stipulations that cannot be read, and how those are read that can, does not change unless somebody
// wants it to. UPDATE=1 writes the file.
func TestStipulationsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, text := range append([]string{
		"", "overt", "over 3", "mate 2", "lock", "lock w9", "lock w5=", "lock w5=P", "lock w5=KQ", "lock X", "lock KQ",
		"lock K=w5", "lock K=K", "lock w5 K", "fen", "fen 8/8", "fen 9/8/8/8/8/8/8/8", "fen 4k3/8/8/8/8/8/7x/K7",
		"fen 4k3/8/8/8/8/8/8/K6", "fen 4k3/8/8/44K/8/8/8/8", "fen kkkkkkkkk/8/8/8/8/8/8/8", "fen 8/8/8/8/8/8/8/8",
		"fen 4k3/8/8/8/8/8/8/8", "fen 4k3/8/8/8/8/8/8/KK6", "fen 4k3/8/8/8/8/8/8/K7 w", "fen 4k3/8/8/8/8/8/8/K7/8",
		"most", "most moves", "most moves 0", "most moves 1", "most moves 200", "most moves 201", "most moves x",
		"most worlds 3", "most moves 3 4", "lock  b1=n", "lock W8=q", "lock n", "lock B3",
		"most moves +07", "fen r3k3/8/8/8/8/8/1P5p/K6N",
	}, everything...) {
		s, err := Parse(text)
		if err != nil {
			fmt.Fprintf(&said, "%q: %v\n", text, err)
			continue
		}
		fmt.Fprintf(&said, "%q: kind %d, %q, %v, %v, %v, %d plies, %d men, %d scores, over %v, best %v, mirrored %v\n", text,
			s.Kind, s.Text, s.Piece, s.Natures, s.Side, s.Plies, s.men(), s.scores(), s.over(), s.Best(), s.mirrored() != nil)
		for at, m := range s.board {
			if m.stands {
				fmt.Fprintf(&said, " %v %v %v", model.Square(at), m.color, m.nature)
			}
		}
		if s.Kind == Position {
			said.WriteByte('\n')
		}
	}
	golden.Text(t, "testdata/stipulations.txt", said.String())
}

// A file of states is the same bytes for the same states, and wherever it is cut off or begins differently, that is an
// error, which is always the same.
func TestStateListsStay(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	n, err := writeStates(&file, "head", func(w *writer) error {
		for _, state := range []string{"a", "ab", "ab", "abc", "abd", "b", "bbbb", "bbbbbb", "c"} {
			if err := w.put([]byte(state)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	fmt.Fprintf(&said, "%d states:\n%q\n", n, file.Bytes())
	dir := t.TempDir()
	name, last := filepath.Join(dir, "states"), ""
	for cut := range file.Len() + 2 {
		data := append(file.Bytes()[:file.Len():file.Len()], 0)[:cut] // what follows the list is not read
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		l := &level{head: "head", file: name}
		if now := fmt.Sprintf("%s, %d states", without(dir, l.count()), l.states); now != last {
			fmt.Fprintf(&said, "%d bytes and more: %s\n", cut, now)
			last = now
		}
	}
	l := &level{head: "other", file: name}
	fmt.Fprintln(&said, without(dir, l.count()))
	golden.Text(t, "testdata/state_lists.txt", said.String())
}

// without returns the text of an error without the name of a folder.
func without(dir string, err error) string {
	return strings.ReplaceAll(fmt.Sprint(err), dir+string(filepath.Separator), "")
}

// What cannot be used in a folder of a proof is told with its name.
func TestFoldersStay(t *testing.T) {
	t.Parallel()
	p := Proof{Stipulation: stipulation(t, "lock K"), Rules: model.DefaultRules(), Plies: 3, Memory: 1 << 20}
	var said strings.Builder
	for _, c := range []struct{ file, text string }{
		{"ply-1-x.run", ""},
		{"ply-1-0.run", ""},
		{"ply-1-0.run", p.head(1) + "\n"},
		{"ply-1.states", ""},
		{"ply-1.states", p.head(2) + "\n"},
		{"ply-1.states", p.head(1) + "\n\x00\x00"},
		{"lock-K.json", "{}"},
		{"lock-K.json", "nonsense"},
	} {
		p.Dir = t.TempDir()
		if err := os.WriteFile(filepath.Join(p.Dir, c.file), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := p.Run(t.Context())
		fmt.Fprintf(&said, "%s with %q: %v, %s\n", c.file, c.text, b, without(p.Dir, err))
	}
	p.Dir = t.TempDir()
	prove(t, p)
	data, err := os.ReadFile(filepath.Join(p.Dir, "lock-K.json"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&said, "noted: %s", data)
	p.Plain = true
	_, err = p.Run(t.Context())
	fmt.Fprintf(&said, "plain: %s\n", without(p.Dir, err))
	golden.Text(t, "testdata/folders.txt", said.String())
}
