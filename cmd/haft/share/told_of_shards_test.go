package share

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/flags"
	"haft/model/gamefile"
	"haft/solve/solvertest/golden"
)

// mixed are the parts of a collection of all kinds of files: plain, packed, missing, and empty. The names are those in
// a folder of the test, so that they are the same everywhere.
func mixed(t *testing.T, parts int) (all []*Part) {
	t.Helper()
	t.Chdir(t.TempDir())
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.NoCompression) // as long by every version of the package
	if err != nil {
		t.Fatal(err)
	}
	_, _ = w.Write([]byte(strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 20)))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	var files []File
	for _, f := range []struct{ name, text string }{
		{"a.pgn", strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 20)},
		{"b.pgn.gz", packed.String()},
		{"missing", ""},
		{"c.jsonl", strings.Repeat("{\"moves\":\"e4\"}\n", 30)},
		{"empty", ""},
		{"d.txt", strings.Repeat("e2e4 d7d5\n", 25)},
		{"e.pgn", "{" + strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 20) + "} e4 *\n"},
	} {
		size := int64(len(f.text))
		if f.name == "missing" {
			size = 150
		} else if err := os.WriteFile(f.name, []byte(f.text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, File{f.name, size})
	}
	for i := range parts {
		all = append(all, &Part{
			Files: files, Shard: flags.Shard{Part: i + 1, Of: parts}, Version: "v1", Reading: "rules=x",
			Open: openAt, Obey: func(*gamefile.Reader) error { return nil },
		})
	}
	return all
}

// absolute is the name of a file that is the same in every folder.
func absolute(t *testing.T, file string) string {
	t.Helper()
	name, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// What shards count, where they begin and what they have stays.
func TestShardsStay(t *testing.T) {
	kept := absolute(t, "testdata/shards.txt")
	var said strings.Builder
	for _, parts := range []int{1, 2, 3, 5, 8, 13} {
		var counts bytes.Buffer
		all := mixed(t, parts)
		for _, p := range all {
			if err := p.WriteCount(t.Context(), &counts); err != nil {
				t.Fatal(err)
			}
		}
		if parts == 3 || parts == 13 {
			fmt.Fprintf(&said, "%s", &counts)
		}
		for _, p := range all {
			mark, err := p.ReadCounts(bytes.NewReader(counts.Bytes()), "counts")
			if err != nil {
				t.Fatal(err)
			}
			name, first, last := p.shared()
			fmt.Fprintf(&said, "%s: shares %q from %d to %d, mark %+v\n", p.Shard.Name(), name, first, last, mark)
			for _, s := range p.Spans(mark) {
				fmt.Fprintf(&said, "  %s from %d to %d, mark %+v\n", s.Name, s.From, s.To, s.Mark)
			}
		}
	}
	golden.Text(t, kept, said.String())
}

// What is wrong with counts is told.
func TestWrongCountsStay(t *testing.T) {
	kept := absolute(t, "testdata/wrong.txt")
	var counts bytes.Buffer
	all := mixed(t, 3)
	for _, p := range all {
		if err := p.WriteCount(t.Context(), &counts); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.SplitAfter(counts.String(), "\n")
	other := func(change func(*Part)) *Part {
		p := *all[0]
		change(&p)
		return &p
	}
	var said strings.Builder
	for _, c := range []struct {
		name string
		by   *Part
		text string
	}{
		{"in another order", all[1], lines[2] + lines[0] + lines[1]},
		{"one is missing", all[1], lines[0] + lines[2]},
		{"one is twice", all[1], lines[0] + lines[0] + lines[1] + lines[2]},
		{"changed", all[1], strings.Replace(counts.String(), `"games":27`, `"games":28`, 1)},
		{"no line", all[1], "x\n"},
		{"another version", other(func(p *Part) { p.Version = "v2" }), counts.String()},
		{"other options", other(func(p *Part) { p.Reading = "" }), counts.String()},
		{"other files", other(func(p *Part) { p.Files = p.Files[1:] }), counts.String()},
		{"other shards", other(func(p *Part) { p.Shard.Of = 4 }), counts.String()},
	} {
		mark, err := c.by.ReadCounts(strings.NewReader(c.text), "counts")
		fmt.Fprintf(&said, "%s: %+v, %v\n", c.name, mark, err)
	}
	golden.Text(t, kept, said.String())
}
