package journal_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/bench/journal"
	"haft/solve/solvertest/extent"
)

var form = journal.Form{What: "move of a game", Begin: `{"move":"`, First: `{"game":1`}

// lines returns the lines of a file.
func lines() (all []string) {
	for _, object := range []string{
		`{"game":1}`, `{"move":"e2e4"}`, `{"move":"ü \"x\""}`,
		`{"move":"d7d5","after":[1,2.5e3,null]}`,
	} {
		all = append(all, string(journal.Seal([]byte(object))))
	}
	return all
}

// reopen writes a file and opens it. It returns the objects that were read.
func reopen(
	t *testing.T, text string, form journal.Form,
) (name string, j *journal.Journal, objects []string, err error) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "x.jsonl")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	j, err = journal.Open(name, form, func(object []byte) error {
		objects = append(objects, string(object))
		return nil
	})
	if err == nil {
		t.Cleanup(func() { j.Close() })
	}
	return name, j, objects, err
}

func content(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestSeal(t *testing.T) {
	// Computed by another program bit by bit; that program gives e3069283 for "123456789", as the
	// literature does.
	if got, want := string(journal.Seal([]byte(`{"a":1}`))), "{\"a\":1,\"crc32c\":\"149cdbb2\"}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A line begins with every part of it from its start, up to another checksum, and with nothing else.
func TestBegins(t *testing.T) {
	object, line := []byte(`{"a":1,"b":[2]}`), journal.Seal([]byte(`{"a":1,"b":[2]}`))
	for n := range len(line) + 1 {
		if !journal.Begins(object, line[:n]) {
			t.Errorf("not with %q", line[:n])
		}
	}
	for text, want := range map[string]bool{
		`{"a":1,"b":[2],"crc32c":"0`: true, `{"a":2`: false, `{"a":1,"b":[2],"crc32d`: false,
		`{"a":1,"c":[2],"crc32c":"`: false,
	} {
		if journal.Begins(object, []byte(text)) != want {
			t.Errorf("%s: want %v", text, want)
		}
	}
}

// A file that was cut off at any byte can be continued. Opening alone does not change it.
func TestOpenCut(t *testing.T) {
	extent.Slow(t)
	whole := strings.Join(lines(), "")
	for n := range len(whole) + 1 {
		name, j, objects, err := reopen(t, whole[:n], form)
		if err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		there := strings.Count(whole[:n], "\n")
		if len(objects) != there || j.Lines != there || j.Torn != (n > 0 && whole[n-1] != '\n') {
			t.Fatalf("%d bytes: %d objects, %+v; want %d", n, len(objects), j.Extent, there)
		}
		if cut := whole[strings.LastIndex(whole[:n], "\n")+1 : n]; string(j.Cut) != cut {
			t.Fatalf("%d bytes: %q is cut, want %q", n, j.Cut, cut)
		}
		if got := content(t, name); got != whole[:n] {
			t.Fatalf("%d bytes: changed by opening it, to %q", n, got)
		}
		for _, line := range lines()[there:] {
			object, _, _ := strings.Cut(line, `,"crc32c"`)
			if err := j.Append([]byte(object + "}")); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Accept(); err != nil {
			t.Fatal(err)
		}
		if got := content(t, name); got != whole {
			t.Fatalf("%d bytes: went on to\n%s\nwant\n%s", n, got, whole)
		}
	}
}

// Changing, removing or adding any byte is an error that names the right line, unless the result
// looks like a file whose last line was cut off.
func TestReadDamaged(t *testing.T) {
	whole := strings.Join(lines(), "")
	read := func(what, text string) {
		var objects []string
		x, err := journal.Read(strings.NewReader(text), "x.jsonl", form, func(object []byte) error {
			objects = append(objects, string(object))
			return nil
		})
		if err != nil {
			if want := fmt.Sprintf("x.jsonl:%d: ", len(objects)+1); !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: %v", what, err)
			}
			return
		}
		if good := slices.Equal(objects, []string{`{"game":1}`, `{"move":"e2e4"}`, `{"move":"ü \"x\""}`}); !good || !x.Torn {
			t.Errorf("%s: %q was taken for %q", what, text, objects)
		}
	}
	for i := range whole {
		for _, b := range []byte{0, ' ', '\n', '"', '0', '}', whole[i] ^ 1, whole[i] ^ 0x20, whole[i] ^ 0x80} {
			if b != whole[i] {
				read(fmt.Sprintf("byte %d is %q", i, b), whole[:i]+string([]byte{b})+whole[i+1:])
			}
			read(fmt.Sprintf("%q before byte %d", b, i), whole[:i]+string([]byte{b})+whole[i:])
		}
		read(fmt.Sprintf("byte %d is missing", i), whole[:i]+whole[i+1:])
	}
}

// A file that something else has written is an error that names the line. The file is left alone.
func TestOpenStranger(t *testing.T) {
	bare := form
	bare.Bare = true
	last := strings.TrimSuffix(lines()[1], "\n")
	for _, c := range []struct {
		form       journal.Form
		text, want string
	}{
		{form, "my notes", `x.jsonl:1: found "my notes" without a newline, which is not the beginning of a move of a game`},
		{form, "my notes\n", `x.jsonl:1: found "my notes", expected a move of a game, with its checksum`},
		{form, "\n", "x.jsonl:1: the line is empty, expected a move of a game"},
		{form, "{\"game\":1}\n", "x.jsonl:1: found "},
		{form, `{"game":1}`, "x.jsonl:1: found "},
		{form, `{"move":"e2`, "x.jsonl:1: found "},
		{form, lines()[0] + "{\"moves\"", "x.jsonl:2: found "},
		{form, lines()[0] + `{"move":"e2e4" my notes`, "x.jsonl:2: found "},
		{form, lines()[0] + last + "x", "x.jsonl:2: found "},
		{bare, lines()[0] + last + "x", "x.jsonl:2: found "},
		{bare, lines()[0] + strings.Replace(last, "e4", "e5", 1), "x.jsonl:2: found "},
		{bare, lines()[0] + strings.Replace(last, "e4", "e5", 1) + "\n", "x.jsonl:2: the line is damaged: it ends with "},
	} {
		name, _, _, err := reopen(t, c.text, c.form)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
		if got := content(t, name); got != c.text {
			t.Errorf("%q: is now %q", c.text, got)
		}
	}
}

// Files without checksums are accepted if the Form allows them, and stay so. One line without is not, among others.
func TestOpenBare(t *testing.T) {
	bare := form
	bare.Bare = true
	text := "{\"game\":1}\n{\"move\":\"e2e4\"}\n"
	name, j, objects, err := reopen(t, text+`{"move":"e7e5"}`, bare)
	if err != nil || !j.Torn || j.Bare != 2 || !slices.Equal(objects, []string{`{"game":1}`, `{"move":"e2e4"}`}) {
		t.Fatalf("%q, %v", objects, err)
	}
	if err := j.Append([]byte(`{"move":"d7d5"}`)); err != nil || content(t, name) != text+"{\"move\":\"d7d5\"}\n" {
		t.Errorf("%v; the file is now\n%s", err, content(t, name))
	}
	for text, want := range map[string]string{
		"{\"game\":1}\n" + lines()[1]:        "x.jsonl:1: the line has no checksum, unlike line 2",
		lines()[0] + "{\"move\":\"e2e4\"}\n": `"{\"move\":\"e2e4\"}", expected a move of a game, with its checksum`,
	} {
		if _, _, _, err := reopen(t, text, bare); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// An error of the caller is returned with the file and the line, and the file stays as it is.
func TestOpenRefused(t *testing.T) {
	name, _, _, _ := reopen(t, lines()[0]+`{"mo`, form)
	no := errors.New("another game")
	_, err := journal.Open(filepath.Join(t.TempDir(), "none", "x"), form, nil)
	if !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if _, err := journal.Open(t.TempDir(), form, nil); err == nil {
		t.Error("a folder was opened")
	}
	_, err = journal.Read(strings.NewReader(content(t, name)), "y", form, func([]byte) error { return no })
	if !errors.Is(err, no) || err.Error() != "y:1: another game" {
		t.Error(err)
	}
}

// A line without end does not fill memory.
func TestReadEndless(t *testing.T) {
	extent.Slow(t)
	_, err := journal.Read(endless{}, "x", form, nil)
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
