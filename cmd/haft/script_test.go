package main

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// noSleep lets a program with the race detector end at once. Otherwise it waits for a second, and the tests start
// hundreds.
const noSleep = "atexit_sleep_ms=0"

// TestMain is haft if it is called by that name. Without this, a test of bench run would start this binary for each
// trial, which would run all tests, and so on.
func TestMain(m *testing.M) {
	isHaft := filepath.Base(os.Args[0]) == "haft"
	if len(os.Args) > 1 && os.Args[1] == "bench" && !isHaft {
		fmt.Fprintln(os.Stderr, "bench run needs haft by its name")
		os.Exit(int(cli.Failed))
	}
	_ = os.Setenv("GORACE", noSleep) // it cannot fail for this name and value
	if !isHaft && signal.Ignored(syscall.SIGHUP) {
		// The tests behave as under nohup. Programs inherit an ignored signal, but some tests want their programs to
		// end by a hangup. A caught signal is not inherited. Nobody reads the channel, so the tests themselves
		// survive a hangup.
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	testscript.Main(m, map[string]func(){"haft": main})
}

// TestScripts runs the stories of testdata/script. UPDATE=1 rewrites what they expect. $GAMES is testdata/games.
func TestScripts(t *testing.T) {
	extent.Slow(t)
	games, err := filepath.Abs("../../testdata/games")
	if err != nil {
		t.Fatal(err)
	}
	files := scripts(t)
	w := newWithin(t, files)
	testscript.RunT(serial{t}, testscript.Params{
		Files:         files,
		Deadline:      time.Now().Add(scriptDeadline),
		UpdateScripts: os.Getenv("UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			w.setup(env, "GAMES="+games, "GORACE="+noSleep)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"code":     w.code,
			"below":    w.below,
			"noboards": w.noBoards,
			"input":    input,
			"repeat":   repeat,
			"bytes":    writeBytes,
			"compress": compress,
		},
	})
}

// scripts returns the files of all scripts.
func scripts(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	return files
}

// repeat implements "repeat N TEXT FILE": the text N times on one line.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Repeat(args[1], n)+"\n"), 0o644))
}

// writeBytes implements "bytes FILE HEX": a file of bytes that a script cannot hold.
func writeBytes(ts *testscript.TestScript, _ bool, args []string) {
	data, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o644))
}

// compress implements "compress gzip|zstd IN OUT".
func compress(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), member(args[0], ts.ReadFile(args[1])), 0o644))
}

// packed returns a head and then a text, repeated, compressed by gzip or zstd. Each repetition is a member of its
// own, which both formats allow, so a long text is compressed only once.
func packed(kind, head, text string, times int) []byte {
	return append(member(kind, head), bytes.Repeat(member(kind, text), times)...)
}

// member returns a compressed text.
func member(kind, text string) []byte {
	var out bytes.Buffer
	var w io.WriteCloser
	if kind == "zstd" {
		w, _ = zstd.NewWriter(&out) // this does not fail with such options,
	} else {
		w, _ = gzip.NewWriterLevel(&out, gzip.BestSpeed) // nor does this,
	}
	_, _ = io.WriteString(w, text) // nor does a buffer
	_ = w.Close()
	return out.Bytes()
}
