package main

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
)

// A file that is not there is named by every command that reads one, and by the exit status.
func TestNoFile(t *testing.T) {
	for _, line := range []string{
		"analyze FILE", "check FILE", "locks FILE", "explain FILE", "moves FILE", "worlds FILE", "timeline FILE",
		"entangle FILE", "stats FILE", "fmt FILE", "encode FILE", "perft 1 FILE", "solve FILE", "decode FILE FILE",
		"verify FILE FILE", "quantum replay FILE", "quantum explore FILE", "heisenberg replay FILE", "heisenberg moves FILE",
		"heisenberg explore FILE", "heisenberg perft 1 FILE", "bench report FILE", "bench merge -o x FILE",
		"bench plot ecdf -o x.svg FILE", "bench plan --study FILE", "bench run --study FILE -o x", "solvers add FILE",
		"solvers agree --games FILE",
	} {
		missing := filepath.Join(t.TempDir(), "nowhere")
		var messages bytes.Buffer
		args := strings.Fields(strings.ReplaceAll(line, "FILE", missing))
		c := execute(t.Context(), args, strings.NewReader(""), io.Discard, &messages)
		want := "haft: " + missing + ": no such file or directory\n"
		if c != cli.Failed || !strings.HasPrefix(messages.String(), want) {
			t.Errorf("%s: exit status %d, %q; want %d, %q", line, c, &messages, cli.Failed, want)
		}
	}
}

// A disk has room for so many bytes.
type disk struct{ room int }

var errFull = errors.New("the disk is full")

func (d *disk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// Output that cannot be written is an error of every command, at its beginning, in its middle, and near its end.
func TestFullDisk(t *testing.T) {
	for _, line := range []string{
		"analyze GAME", "analyze --format jsonl GAME", "analyze --format json GAME", "check GAME",
		"check --format jsonl GAME", "check --format csv GAME", "locks GAME", "locks --format csv GAME",
		"explain GAME w5=K", "explain --format json GAME w5=K", "moves GAME", "moves --format csv GAME",
		"moves --format json GAME", "worlds GAME", "worlds --format csv GAME", "worlds --list GAME",
		"worlds --sample 9 --seed 1 GAME", "timeline GAME", "timeline --format csv GAME",
		"timeline --format json GAME", "timeline --format jsonl GAME", "entangle GAME",
		"entangle --format csv GAME", "entangle --format json GAME", "stats GAME", "stats --format csv GAME",
		"stats --format json GAME", "fmt GAME", "fmt --witness GAME", "encode GAME", "encode --format opb GAME",
		"encode --stats GAME", "encode --stats --format json GAME", "perft 1", "perft 1 --divide",
		"quantum replay QUANTUM", "quantum replay --format csv QUANTUM", "quantum replay --format json QUANTUM",
		"quantum random --plies 3 --seed 1", "heisenberg replay --format jsonl", "heisenberg replay",
		"heisenberg random --plies 4 --seed 1", "heisenberg perft 1", "heisenberg moves", "gen 1 --seed 1",
		"gen 1 --seed 1 --format jsonl", "encodings", "encodings --format json", "encodings --format csv",
		"solvers list", "solvers show cadical", "bench families", "bench families --format json",
		"bench show tight 13 1", "bench plan --families tight --backends gini", "bench report STUDY",
		"bench report --format csv STUDY", "bench report --format html STUDY", "version", "--help",
		"check --help", "completion bash", "exit-codes",
	} {
		args := strings.Fields(strings.NewReplacer(
			"GAME", "../../testdata/games/immortal.pgn", "QUANTUM", "../../testdata/quantum/capture.pgn",
			"STUDY", "../../testdata/bench/study.jsonl",
		).Replace(line))
		var out, messages bytes.Buffer
		if c := execute(t.Context(), args, strings.NewReader("e4 e5"), &out, &messages); c != cli.Yes || out.Len() == 0 {
			t.Errorf("%s: exit status %d, %d bytes, %q", line, c, out.Len(), &messages)
			continue
		}
		for _, room := range []int{0, out.Len() / 2, out.Len() * 9 / 10} {
			messages.Reset()
			c := execute(t.Context(), args, strings.NewReader("e4 e5"), &disk{room}, &messages)
			if c != cli.Failed || !strings.Contains(messages.String(), "haft: "+errFull.Error()+"\n") {
				t.Errorf("%s, room for %d bytes of %d: exit status %d, %q", line, room, out.Len(), c, &messages)
			}
		}
	}
}
