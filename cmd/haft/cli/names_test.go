package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"haft/solve/solvertest/extent"
)

// quiet returns a program without output.
func quiet() *Program { return NewProgram(strings.NewReader(""), io.Discard, io.Discard) }

// pflag asks the zero value of each option for its text, to decide whether to mention a default.
func TestZeroValues(t *testing.T) {
	for v, want := range map[pflag.Value]string{&choice{}: "", new(givenName): "", &outName{}: "", &ranged{}: "0"} {
		if v.String() != want {
			t.Errorf("%T is %q, want %q", v, v.String(), want)
		}
	}
}

// A link that leads to itself leads to no file.
func TestBesideLoop(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Symlink("loop", "loop"); err != nil {
		t.Skip(err)
	}
	if _, err := quiet().beside("loop", nil); err == nil {
		t.Error("a file is made beside a link to itself")
	}
}

// An error about a temporary file names the file that the user knows.
func TestAsNamed(t *testing.T) {
	cause := errors.New("no room")
	for _, err := range []error{
		&fs.PathError{Op: "open", Path: "passing", Err: cause}, &os.LinkError{
			Op: "rename", Old: "passing", New: "x",
			Err: cause,
		}, cause,
	} {
		if got := asNamed("x", err); got.Error() != "write x: no room" || !errors.Is(got, cause) {
			t.Errorf("%v is told as %v", err, got)
		}
	}
	if asNamed("x", nil) != nil {
		t.Error("there is an error of nothing")
	}
}

// A device is written directly. If it does not take the data, the error has its name.
func TestDevices(t *testing.T) {
	p := quiet()
	out, err := p.Create(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	if out.Path() != os.DevNull {
		t.Errorf("it is written as %s", out.Path())
	}
	if err := out.Commit(); err != nil {
		t.Error(err)
	}
	const full = "/dev/full"
	device, err := os.OpenFile(full, os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	_, err = device.Write([]byte("x"))
	if device.Close(); err == nil {
		t.Skipf("%s takes data here, as it does in some containers", full)
	}
	for size, data := range map[string][]byte{"little": []byte("x"), "much": make([]byte, 2*outputSize)} {
		if err := p.SaveBytes(full, data); err == nil || !strings.HasPrefix(err.Error(), "write "+full+": ") {
			t.Errorf("%s is written: %v", size, err)
		}
	}
	j := NewJSON(p, "json")
	if err := j.toFile(full); err != nil {
		t.Fatal(err)
	}
	if err := cmp.Or(j.Write(1), j.Close(nil)); err == nil || j.program.Stdout != p.Stdout {
		t.Errorf("JSON is written: %v", err)
	}
	if err := NewJSON(p, "json").Write(func() {}); err == nil {
		t.Error("a function is written as JSON")
	}
}

// A run does not accidentally continue a file of lines that another run has just written.
func TestTakenBetween(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.jsonl")
	if err := os.WriteFile(name, []byte(reports.Begin+`1}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := NewJSON(quiet(), "jsonl").toStore(name, false); !errors.Is(err, errTaken) {
		t.Errorf("the error is %v", err)
	}
}

// manyGames is a file of games for testing the limit on counting.
func manyGames(t *testing.T, n int) string {
	name := filepath.Join(t.TempDir(), "many.jsonl")
	if err := os.WriteFile(name, bytes.Repeat([]byte("{\"moves\":\"e4\"}\n"), n), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// When the user must choose a game, games are counted up to a limit.
func TestCountedGames(t *testing.T) {
	extent.Slow(t)
	for n, want := range map[int]string{
		2: "holds 2 games;", countedGames: "holds 10,000 games;", countedGames + 1: "holds more than 10,000 games;",
		countedGames + 70: "holds more than 10,000 games;",
	} {
		o := &GameOption{}
		if _, err := o.Game(t.Context(), quiet(), manyGames(t, n)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d games: %.200v, want %q", n, err, want)
		}
	}
}

// A caller may stop reading games at any point, even in an empty file.
func TestGamesStop(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.pgn")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	files := []string{manyGames(t, 2), empty, manyGames(t, 2), empty}
	for stop := 1; stop <= 6; stop++ {
		seen := 0
		for range (&RulesOption{}).Games(t.Context(), quiet(), files) {
			if seen++; seen == stop {
				break
			}
		}
		if seen != stop {
			t.Errorf("%d were seen, want %d", seen, stop)
		}
	}
}

// Directories without games are reported. They end the command only if nothing else is left.
func TestEmptyFolders(t *testing.T) {
	dir, game := t.TempDir(), manyGames(t, 1)
	var said bytes.Buffer
	s := &Series{Program: NewProgram(nil, io.Discard, &said)}
	files, err := s.gamesIn(t.Context(), []string{dir, game, dir})
	if err != nil || len(files) != 1 || strings.Count(said.String(), "no file of games in this directory") != 2 ||
		s.Program.Code != Failed {
		t.Errorf("%v, %v, exit status %d, %s", files, err, s.Program.Code, &said)
	}
	said.Reset()
	ended, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.gamesIn(ended, []string{filepath.Dir(game)}); !errors.Is(err, context.Canceled) || said.Len() > 0 {
		t.Errorf("interrupted: %v, %s", err, &said)
	}
	files, err = s.gamesIn(t.Context(), []string{dir, dir})
	if err == nil || len(files) != 0 || strings.Count(said.String(), "no file of games") != 1 {
		t.Errorf("%v, %v, %s", files, err, &said)
	}
}

// A caller may also stop reading chosen games at any point.
func TestChosenGamesStop(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.jsonl")
	const text = "{\"moves\":\"e4\"}\n{\"moves\":\"d4\"}\n{\"moves\":\"c4\"}\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for stop := 1; stop <= 4; stop++ {
		o := GamesOption{games: []string{"1", "3"}}
		from := source{program: quiet(), reading: &RulesOption{}, chosen: o.chosen()}
		var seen []string
		for b := range from.batches(t.Context(), wholeFiles([]string{name, name}), &pace{}) {
			for _, g := range b.read {
				seen = append(seen, g.ID)
			}
			if len(seen) == stop {
				break
			}
		}
		if got := strings.Join(seen, " "); got != []string{"1", "1 3", "1 3 1", "1 3 1 3"}[stop-1] {
			t.Errorf("%s at stop %d", got, stop)
		}
	}
	bad := &RulesOption{List: "nosuch=1"}
	for b := range (&source{program: quiet(), reading: bad}).batches(t.Context(), wholeFiles([]string{name}), &pace{}) {
		if b.err == nil {
			t.Errorf("a batch by rules that there are none of: %+v", b)
		}
	}
}
