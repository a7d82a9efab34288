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
	"haft/solve/solvertest/extent"
)

// collection writes two files of games and returns their parts.
func collection(t *testing.T, parts int) (all []*Part) {
	t.Helper()
	var files []File
	for i, text := range []string{
		strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 9), strings.Repeat("{\"moves\":\"e4\"}\n", 7),
	} {
		name := filepath.Join(t.TempDir(), fmt.Sprint(i))
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, File{name, int64(len(text))})
	}
	for i := range parts {
		all = append(all, &Part{
			Files: files, Shard: flags.Shard{Part: i + 1, Of: parts},
			Open: openAt, Obey: func(*gamefile.Reader) error { return nil },
		})
	}
	return all
}

// openAt opens a file as the program does.
func openAt(_ context.Context, name string, from int64) (io.ReadCloser, error) {
	file, err := os.Open(name)
	if err == nil {
		_, err = file.Seek(from, io.SeekStart)
	}
	return file, err
}

// Counts that are cut off are refused, and so is a file without any.
func TestTornCounts(t *testing.T) {
	var counts bytes.Buffer
	all := collection(t, 2)
	for _, p := range all {
		if err := p.WriteCount(t.Context(), &counts); err != nil {
			t.Fatal(err)
		}
	}
	for length, want := range map[int]string{
		0:                "counts: found no counts; expected what 'haft count' writes",
		counts.Len() - 9: "counts: it is cut off after line 1",
		counts.Len():     "",
	} {
		_, err := all[1].ReadCounts(bytes.NewReader(counts.Bytes()[:length]), "counts")
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%d bytes: %v, want %s", length, err, want)
		}
	}
}

// The spans of all parts are the files: each begins where the one before ends. The mark of each is in the same file,
// not after its beginning, and has the number of games before it.
func TestSpansAndMarks(t *testing.T) {
	extent.Slow(t)
	for parts := 1; parts <= 20; parts++ {
		var counts bytes.Buffer
		all := collection(t, parts)
		for _, p := range all {
			if err := p.WriteCount(t.Context(), &counts); err != nil {
				t.Fatal(err)
			}
		}
		end := map[string]int64{}
		for _, p := range all {
			mark, err := p.ReadCounts(bytes.NewReader(counts.Bytes()), "counts")
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range p.Spans(mark) {
				if s.From != end[s.Name] || s.Mark.Start > s.From || s.Mark.Games != gamesBefore(t, s.Name, s.Mark.Start) {
					t.Errorf("%v: %+v, but the part before ends at byte %d", &p.Shard, s, end[s.Name])
				}
				end[s.Name] = s.To
			}
		}
		for _, f := range all[0].Files {
			if end[f.Name] != ToEnd {
				t.Errorf("%d parts: the last ends at byte %d of %s", parts, end[f.Name], f.Name)
			}
		}
	}
}

// gamesBefore counts the games before a byte of a file.
func gamesBefore(t *testing.T, name string, at int64) int {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(text[:at], []byte("e4"))
}

// An interrupted count is no count.
func TestInterruptedCount(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out bytes.Buffer
	if err := collection(t, 2)[0].WriteCount(ctx, &out); !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("%v, %s", err, &out)
	}
}

// The file that the next shard goes on with is the one across the border, and its part is counted from its own begin.
func TestSharedFile(t *testing.T) {
	all := collection(t, 2)
	name, first, last := all[0].shared()
	sizes := []int64{all[0].Files[0].Size, all[0].Files[1].Size}
	if half := (sizes[0] + sizes[1]) / 2; name != all[0].Files[0].Name || first != 0 || last != half {
		t.Errorf("%s from %d to %d; want the first from 0 to %d, of %d bytes", name, first, last, half, sizes)
	}
	three := collection(t, 3)
	_, to := three[1].borders()
	name, first, last = three[1].shared()
	if name != three[1].Files[1].Name || first != 0 || last != to-sizes[0] {
		t.Errorf("%s from %d to %d; want the second from 0 to %d, of %d bytes", name, first, last, to-sizes[0], sizes)
	}
	if name, _, _ := three[2].shared(); name != "" {
		t.Errorf("%s goes on after the last shard", name)
	}
}
