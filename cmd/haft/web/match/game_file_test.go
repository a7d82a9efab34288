package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/bench/store"
)

// A lively game has every kind of event that people make.
func lively(t testing.TB, dir string) (id string, data []byte) {
	h := newStore(t, dir, usual)
	p := begun(t, h, Wish{Clock: &Clock{60, 1}})
	p.plays("e4", "e5", "f1d3")
	p.does(Black, Offer, Draw)
	p.does(White, Decline, Draw)
	p.does(White, Offer, Takeback)
	p.does(Black, Accept, Takeback)
	p.plays("d4", "exd4")
	p.does(White, Resign, "")
	p.does(White, Offer, Rematch)
	p.does(Black, Accept, Rematch)
	data, err := os.ReadFile(h.file(p.m.ID))
	if err != nil {
		t.Fatal(err)
	}
	return p.m.ID, data
}

// replay reads the bytes of a file.
func replay(data []byte) (*state, store.Extent, error) {
	s := newState("")
	x, err := store.Read(bytes.NewReader(data), "x.game", form, s.replay)
	return s, x, err
}

// line is an event as a file has it.
func line(t *testing.T, e Event) []byte {
	t.Helper()
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

// A file that ends anywhere is the beginning of the game: whoever wrote it may have been stopped at any byte.
func TestTornFiles(t *testing.T) {
	_, data := lively(t, folder(t))
	all, _, err := replay(data)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(data) + 1 {
		s, _, err := replay(data[:n])
		lines := bytes.Count(data[:n], []byte("\n"))
		if n < len(data) && data[n] == '\n' {
			lines++ // only the line break is missing
		}
		if err != nil || len(s.events) != lines {
			t.Fatalf("%d bytes: %d events in %d lines: %v", n, len(s.events), lines, err)
		}
		for i, e := range s.events {
			if a := all.events[i]; e.N != a.N || e.Kind != a.Kind || e.Move != a.Move || !e.At.Equal(a.At) {
				t.Fatalf("%d bytes: event %d is %+v", n, i, e)
			}
		}
	}
}

// Events that are lost, doubled, exchanged or impossible are told with their line.
func TestDamageIsTold(t *testing.T) {
	_, data := lively(t, folder(t))
	lines := bytes.SplitAfter(data, []byte("\n"))
	now := time.Now()
	for name, c := range map[string]struct {
		lines [][]byte
		want  string
	}{
		"lost":        {slices.Delete(slices.Clone(lines), 3, 4), "x.game:4: found event 5; expected 4"},
		"first lost":  {lines[1:], "x.game:1: found event 2; expected 1"},
		"doubled":     {slices.Insert(slices.Clone(lines), 3, lines[2]), "x.game:4: found event 3; expected 4"},
		"exchanged":   {[][]byte{lines[0], lines[1], lines[3], lines[2]}, "x.game:3: found event 4; expected 3"},
		"empty":       {[][]byte{lines[0], []byte("\n"), lines[1]}, "x.game:2: the line is empty, expected a line of a game"},
		"not a line":  {[][]byte{lines[0], []byte("e4 e5\n")}, "x.game:2: the event cannot be read: column 1: "},
		"zero bytes":  {[][]byte{lines[0], make([]byte, 100), []byte("\n")}, "x.game:2: the event cannot be read: column 1: "},
		"other file":  {[][]byte{[]byte("notes")}, `x.game:1: found "notes" without a newline`},
		"wrong side":  {[][]byte{lines[0], line(t, Event{N: 2, At: now, Kind: Move, By: Black, Move: "e5"})}, "x.game:2: it is White's turn"},
		"no event":    {[][]byte{lines[0], line(t, Event{N: 2, At: now, Kind: "nap"})}, "x.game:2: "},
		"not created": {[][]byte{line(t, Event{N: 1, At: now, Kind: Move})}, `x.game:1: found the event "move", which cannot stand here`},
		"no setup":    {[][]byte{line(t, Event{N: 1, At: now, Kind: Created})}, `x.game:1: found the event "created", which cannot`},
		"created twice": {
			[][]byte{lines[0], line(t, Event{N: 2, At: now, Kind: Created, Setup: &Setup{Text: "*"}})},
			`x.game:2: found the event "created", which cannot stand here`,
		},
	} {
		if _, _, err := replay(bytes.Join(c.lines, nil)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// After a crash the file is whole again, and the game goes on. A damaged one is told, and left as it is.
func TestCrash(t *testing.T) {
	dir := folder(t)
	id, data := lively(t, dir)
	name := filepath.Join(dir, id+logSuffix)
	lines := bytes.SplitAfter(data, []byte("\n"))
	torn := slices.Concat(bytes.Join(lines[:4], nil), lines[4][:20])
	if err := os.WriteFile(name, torn, 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := newStore(t, dir, usual, name+": the last line is not whole, and 20 bytes").Find(id)
	if err != nil || len(m.state.moves) != 3 {
		t.Fatal(err)
	}
	after, err := os.ReadFile(name)
	if err != nil || !bytes.HasPrefix(after, bytes.Join(lines[:4], nil)) ||
		!bytes.Contains(after, []byte(`"event":"resumed"`)) {
		t.Errorf("%s %v", after, err)
	}
	after[2] ^= 1
	if err := os.WriteFile(name, after, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = newStore(t, dir, usual, name+":1: the event cannot be read").Find(id)
	if r := (*Refusal)(nil); !errors.As(err, &r) || r.Reason != Damaged {
		t.Error(err)
	}
	if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, after) {
		t.Error("the damaged file is not as it was")
	}
}

// A line whose line break was lost has happened, and the file is mended without a word.
func TestLineBreak(t *testing.T) {
	dir := folder(t)
	id, data := lively(t, dir)
	name := filepath.Join(dir, id+logSuffix)
	for _, end := range []string{"", "\x00"} {
		if err := os.WriteFile(name, slices.Concat(bytes.TrimSuffix(data, []byte("\n")), []byte(end)), 0o600); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if m, err := newStore(t, dir, usual).Find(id); err != nil || m.size != int64(len(data)) {
				t.Errorf("%q: %v", end, err)
			}
		}
		if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, data) {
			t.Errorf("%q: the file is not as it was: %v", end, err)
		}
	}
}

// What may be somebody else's file is left as it is, and only an empty one is deleted.
func TestForeignFiles(t *testing.T) {
	dir := folder(t)
	newStore(t, dir, usual)
	_, data := lively(t, folder(t))
	path := func(letter string) string { return filepath.Join(dir, strings.Repeat(letter, 32)+logSuffix) }
	for letter, text := range map[string]string{"a": "notes", "b": string(data[:50]), "c": ""} {
		if err := os.WriteFile(path(letter), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	target := filepath.Join(t.TempDir(), "x.txt")
	if err := os.WriteFile(target, slices.Concat(data, []byte("torn")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Symlink(target, path("d")), os.Mkdir(path("e"), 0o700)); err != nil {
		t.Skip(err)
	}
	newStore(t, dir, usual, path("a")+":1: found \"notes\" without", path("b")+":1: found no event", path("d")+": this is no regular",
		path("e")+": this is no regular")
	for letter, want := range map[string]bool{"a": true, "b": true, "c": false, "d": true, "e": true} {
		if _, err := os.Lstat(path(letter)); (err == nil) != want {
			t.Errorf("%s: %v", letter, err)
		}
	}
	if after, err := os.ReadFile(target); err != nil || !bytes.HasSuffix(after, []byte("torn")) {
		t.Error("the target of a link was changed", err)
	}
}

// The file for other programs is written again if it is not there.
func TestLatePGN(t *testing.T) {
	dir := folder(t)
	id, _ := lively(t, dir)
	name := filepath.Join(dir, id+pgnSuffix)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	h := newStore(t, dir, usual)
	if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
		t.Errorf("%v: it was\n%s\nand is\n%s", err, before, after)
	}
	if used := h.used; used != onDisk(t, dir) {
		t.Errorf("%d bytes are counted, %d are there", used, onDisk(t, dir))
	}
}

func onDisk(t *testing.T, dir string) (bytes int64) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		bytes += info.Size()
	}
	return bytes
}

// Two servers cannot have one folder. Where nothing keeps them from it, the second one to write notices.
func TestTwoServers(t *testing.T) {
	dir := folder(t)
	h := newStore(t, dir, usual)
	p := begun(t, h, Wish{})
	if runtime.GOOS != "windows" {
		if _, err := Open(dir, usual, judge, t.Logf); err == nil || err.Error() !=
			dir+": another server has this folder; end it first, or take another folder" {
			t.Error(err)
		}
	}
	q := p.opened(dir)
	p.plays("e4")
	if r := q.asks(White, Action{Do: Move, Move: "d4"}); r != Damaged {
		t.Errorf("%q", r)
	}
	q.m.store.Close()
	again, err := Open(dir, usual, judge, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if m, err := again.Find(p.m.ID); err != nil || strings.Join(m.state.moves, " ") != "e4" {
		t.Error(err)
	}
}

// Nobody else reads the games, and no secret is in a file.
func TestPrivate(t *testing.T) {
	dir := folder(t)
	p := begun(t, newStore(t, dir, usual), Wish{})
	p.plays("e4")
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 3 {
		t.Fatal(entries, err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Error(info, err)
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil || bytes.Contains(text, []byte(p.secret[0])) || bytes.Contains(text, []byte(p.secret[1])) {
			t.Errorf("%s has a secret: %v", e.Name(), err)
		}
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Error(info, err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, usual, judge, t.Logf); err == nil ||
		!strings.Contains(err.Error(), "expected one of mode 0700") {
		t.Error(err)
	}
}
