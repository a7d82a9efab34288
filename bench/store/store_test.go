package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/bench/store"
)

var form = store.Form{What: "move of a game", Begin: `{"move":"`, First: `{"game":1`}

var objects = []string{`{"game":1}`, `{"move":"e2e4"}`, `{"move":"ü \"x\""}`, `{"move":"d7d5","after":[1,2.5e3,null]}`}

// lines are the lines of a file.
func lines() (all []string) {
	for _, object := range objects {
		all = append(all, object+"\n")
	}
	return all
}

// reopen writes a file and opens it. It returns the objects that were read.
func reopen(t *testing.T, text string) (name string, s *store.Store, found []string, err error) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "x.jsonl")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err = store.Open(name, form, func(object []byte) error {
		found = append(found, string(object))
		return nil
	})
	if err == nil {
		t.Cleanup(func() { s.Close() })
	}
	return name, s, found, err
}

func content(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A file that a kill has cut off at any byte goes on without the incomplete line, and loses no other; one that lacks only
// its line break is whole. Opening alone changes nothing.
func TestOpenCut(t *testing.T) {
	whole := strings.Join(lines(), "")
	for n := range len(whole) + 1 {
		name, s, found, err := reopen(t, whole[:n])
		if err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		there := strings.Count(whole[:n], "\n")
		cut := whole[strings.LastIndex(whole[:n], "\n")+1 : n]
		if there < len(objects) && cut == objects[there] {
			there, cut = there+1, ""
		}
		if !slices.Equal(found, objects[:there]) || s.Lines != there || s.Torn != (cut != "") || string(s.Cut) != cut {
			t.Fatalf("%d bytes: %q, %+v; want %d and %q", n, found, s.Extent, there, cut)
		}
		if got := content(t, name); got != whole[:n] {
			t.Fatalf("%d bytes: changed by opening it, to %q", n, got)
		}
		for _, object := range objects[there:] {
			if err := s.Append([]byte(object)); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Accept(); err != nil {
			t.Fatal(err)
		}
		if got := content(t, name); got != whole || s.Lines != len(objects) || s.Size != int64(len(whole)) {
			t.Fatalf("%d bytes: went on to\n%s%+v\nwant\n%s", n, got, s.Extent, whole)
		}
	}
}

// A file that something else has written is an error that names the line, and is left alone.
func TestOpenStranger(t *testing.T) {
	for text, want := range map[string]string{
		"my notes":                     `x.jsonl:1: found "my notes" without a newline, which is not the beginning of a move of a game`,
		"\n":                           "x.jsonl:1: the line is empty, expected a move of a game",
		`{"move":"e2`:                  "x.jsonl:1: found ",
		lines()[0] + `{"moves"`:        "x.jsonl:2: found ",
		lines()[0] + `{"move":"e2" my`: "x.jsonl:2: found ",
		lines()[0] + objects[1] + "x":  "x.jsonl:2: found ",
	} {
		name, _, _, err := reopen(t, text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		if got := content(t, name); got != text {
			t.Errorf("%q: is now %q", text, got)
		}
	}
}

// Objects of old files end with a checksum, which nobody gets to see; an incomplete one is a torn line.
func TestOldChecksums(t *testing.T) {
	const old = `{"game":1,"crc32c":"149cdbb2"}` + "\n" + `{"move":"e2e4","crc32c":"0123abcd"}` + "\n"
	name, s, found, err := reopen(t, old+`{"move":"e7e5","crc32c":"01`)
	if err != nil || !s.Torn || !slices.Equal(found, objects[:2]) {
		t.Fatalf("%q, %v", found, err)
	}
	if err := s.Append([]byte(objects[2])); err != nil || content(t, name) != old+lines()[2] {
		t.Errorf("%v; the file is now\n%s", err, content(t, name))
	}
}

// A power cut can leave zero bytes where the end of the last line would be.
func TestZeroBytes(t *testing.T) {
	for text, there := range map[string]int{
		lines()[0] + "\x00\x00":                      1,
		lines()[0] + `{"move":"e2` + "\x00\x00":      1,
		lines()[0] + objects[1] + "\x00\x00\x00\x00": 2,
	} {
		name, s, found, err := reopen(t, text)
		if err != nil || len(found) != there {
			t.Fatalf("%q: %q, %v", text, found, err)
		}
		for _, object := range objects[there:] {
			if err := s.Append([]byte(object)); err != nil {
				t.Fatal(err)
			}
		}
		if got := content(t, name); got != strings.Join(lines(), "") {
			t.Errorf("%q went on to %q", text, got)
		}
	}
}

// An error of the caller is returned with the file and the line.
func TestRefused(t *testing.T) {
	no := errors.New("another game")
	_, err := store.Read(strings.NewReader(lines()[0]), "y", form, func([]byte) error { return no })
	if !errors.Is(err, no) || err.Error() != "y:1: another game" {
		t.Error(err)
	}
	_, err = store.Open(filepath.Join(t.TempDir(), "none", "x"), form, nil)
	if !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if _, err := store.Open(t.TempDir(), form, nil); err == nil {
		t.Error("a folder was opened")
	}
	_, err = store.Open(os.DevNull, form, nil)
	if want := os.DevNull + ": not a regular file, so no run can continue it"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A line without end does not fill memory.
func TestReadEndless(t *testing.T) {
	_, err := store.Read(endless{}, "x", form, nil)
	if err == nil || !strings.Contains(err.Error(), "x:1: found a line of more than 16MiB") {
		t.Error(err)
	}
}

type endless struct{}

func (endless) Read(data []byte) (int, error) {
	for i := range data {
		data[i] = 'x'
	}
	return len(data), nil
}

// After a failed write whose line cannot be cut off nothing more is written, so that no incomplete line ends up inside
// the file.
func TestAppendFails(t *testing.T) {
	_, s, _, err := reopen(t, lines()[0])
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	first := s.Append([]byte(objects[1]))
	if again := s.Append([]byte(objects[1])); first == nil || again != first || s.Lines != 1 || !s.Broken() {
		t.Errorf("%v, then %v", first, again)
	}
}

// A file that goes on must be as long as it was left; a new one must not be there, and is private.
func TestContinue(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.jsonl")
	s, err := store.Continue(name, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Append([]byte(objects[0])), s.Close()); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		t.Error(info, err)
	}
	if _, err := store.Continue(name, 0); !errors.Is(err, os.ErrExist) {
		t.Error(err)
	}
	if _, err := store.Continue(name, s.Size-1); !errors.Is(err, store.ErrChanged) {
		t.Error(err)
	}
	s, err = store.Continue(name, s.Size)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Append([]byte(objects[1])), s.Close()); err != nil || content(t, name) != lines()[0]+lines()[1] {
		t.Errorf("%v; the file is %q", err, content(t, name))
	}
}

// Lines are replaced by other objects, and the others stay to the byte, with what a kill has left cut off. The file keeps
// its lock and its mode, and goes on.
func TestRewrite(t *testing.T) {
	const old = `{"game":1,"crc32c":"149cdbb2"}` + "\n"
	long := `{"move":"` + strings.Repeat("long", 2000) + `"}`
	for _, c := range []struct {
		text    string
		objects map[int][]byte
		want    string
	}{
		{old + lines()[1], nil, old + lines()[1]},
		{old + lines()[1] + `{"mo`, map[int][]byte{2: []byte(long)}, old + long + "\n"},
		{old + objects[1], map[int][]byte{1: []byte(objects[0])}, lines()[0] + lines()[1]},
	} {
		name, s, _, err := reopen(t, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Rewrite(c.objects); err != nil || content(t, name) != c.want {
			t.Errorf("%v: the file is now\n%s", err, content(t, name))
		}
		if err := s.Append([]byte(objects[3])); err != nil || content(t, name) != c.want+lines()[3] {
			t.Errorf("%v: the file went on to\n%s", err, content(t, name))
		}
		if _, err := store.Open(name, form, nil); err != nil && !errors.Is(err, store.ErrLocked) {
			t.Errorf("opened again: %v", err)
		}
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		if there, _ := filepath.Glob(name + "*"); len(there) != 1 {
			t.Errorf("left are %q", there)
		}
	}
}
