package stats

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"haft/bench"
	"haft/cmd/haft/cli"
)

// stateOf returns the state of a shard of the files.
func stateOf(t *testing.T, shard string, files ...string) string {
	t.Helper()
	var out bytes.Buffer
	p := cli.NewProgram(strings.NewReader(""), &out, io.Discard)
	cmd := New(p, "1")
	cmd.SetArgs(append([]string{"--format", "state", "--shard", shard, "--"}, files...))
	if err := cli.FirstError(cmd.ExecuteContext(t.Context()), p.Stdout.Flush()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Shards can be merged in any order, also several in one file: the sum is that of the whole.
func TestShardsMerged(t *testing.T) {
	files := []string{"../../../testdata/games/lichess_100k.pgn", "../../../testdata/games/immortal.pgn"}
	one := stateOf(t, "1/1", files...)
	var parts [4]string
	for i := range parts {
		parts[i] = stateOf(t, fmt.Sprintf("%d/4", i+1), files...)
	}
	var whole, all shards
	for _, f := range []struct {
		to   *shards
		text string
	}{{&whole, one}, {&all, parts[2]}, {&all, parts[0] + parts[3]}, {&all, parts[1]}} {
		if err := f.to.read(strings.NewReader(f.text), "states"); err != nil {
			t.Fatal(err)
		}
	}
	if err := all.seen.Complete(); err != nil {
		t.Error(err)
	}
	if got, want := printed(t, &all.games), printed(t, &whole.games); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for text, want := range map[string]string{parts[3]: "twice", one: "number of shards"} {
		if err := all.read(strings.NewReader(text), "more"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// printed returns everything that stats says of games, as JSON.
func printed(t *testing.T, c *bench.Collection) string {
	t.Helper()
	var out bytes.Buffer
	p := cli.NewProgram(strings.NewReader(""), &out, io.Discard)
	o := &output{Program: p, FormatOption: cli.FormatOption{Format: "json"}}
	if err := o.write(c); err != nil {
		t.Fatal(err)
	}
	p.Stdout.Flush()
	return out.String()
}
