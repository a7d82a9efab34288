package game

import (
	"bytes"
	"cmp"
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
	cmd := NewStats(p, "1")
	cmd.SetArgs(append([]string{"--format", "state", "--shard", shard, "--"}, files...))
	if err := cmp.Or(cmd.ExecuteContext(t.Context()), p.Stdout.Flush()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Shards can be merged in any order, and written and read in between: the sum is that of the whole.
func TestShardsMerged(t *testing.T) {
	files := []string{"../../../testdata/games/lichess_100k.pgn", "../../../testdata/games/immortal.pgn"}
	var whole, all Shards
	if err := whole.Read(strings.NewReader(stateOf(t, "1/1", files...)), "whole"); err != nil {
		t.Fatal(err)
	}
	for _, part := range []int{3, 1, 4, 2} {
		var one, again Shards
		text := stateOf(t, fmt.Sprintf("%d/4", part), files...)
		if err := one.Read(strings.NewReader(text), fmt.Sprintf("part %d", part)); err != nil {
			t.Fatal(err)
		}
		if err := all.Merge(&one); err != nil {
			t.Fatal(err)
		}
		var states bytes.Buffer
		if err := all.Write(&states); err != nil {
			t.Fatal(err)
		}
		if err := again.Read(&states, "sum"); err != nil {
			t.Fatal(err)
		}
		all = again
	}
	if err := all.seen.Complete(); err != nil {
		t.Error(err)
	}
	if got, want := printed(t, &all.games), printed(t, &whole.games); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if err := all.Merge(&all); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("the same shards once more: %v", err)
	}
	if err := all.Merge(&whole); err == nil || !strings.Contains(err.Error(), "number of shards") {
		t.Errorf("another number of shards: %v", err)
	}
}

// printed returns everything that stats says of games, as JSON.
func printed(t *testing.T, c *bench.Collection) string {
	t.Helper()
	var out bytes.Buffer
	p := cli.NewProgram(strings.NewReader(""), &out, io.Discard)
	o := &output{program: p, format: cli.FormatOption{Name: "json"}}
	if err := o.write(c); err != nil {
		t.Fatal(err)
	}
	p.Stdout.Flush()
	return out.String()
}

// States that cannot be written are an error.
func TestWriteFails(t *testing.T) {
	var all Shards
	if err := all.Read(strings.NewReader(stateOf(t, "1/1", "../../../testdata/games/immortal.pgn")), "whole"); err != nil {
		t.Fatal(err)
	}
	if err := all.Write(failing{}); err == nil {
		t.Error("no error")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
