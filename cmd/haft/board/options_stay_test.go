package board

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/core"
	"haft/cmd/haft/desk"
	"haft/solve"
	"haft/solve/solvertest/golden"
)

// parsed is a command whose options were read; it is not run.
func parsed(t *testing.T, cmd *cobra.Command, args string) *cobra.Command {
	t.Helper()
	if err := cmd.ParseFlags(strings.Fields(args)); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// What --ply means stays, and how far it may go.
func TestPliesStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, text := range []string{
		"", "all", "0", "5", "5..9", "5..5", "9..5", "x", "5..", "..5", "5..x", "2147483647", "2147483648", "5..9..10", "-1",
		"0..999", "0..1000", "1..1000",
	} {
		p, err := parsePlies(text)
		fmt.Fprintf(&said, "%q: %+v, several %v, %v\n", text, p, p.several(), err)
		for _, whole := range []solve.Verdict{{Legal: true, Plies: 9}, {Plies: 4}, {Legal: true, Plies: 2000}} {
			o := &drawOptions{ply: text}
			if first, last, fault := o.bounds(&solve.Analysis{Verdict: &whole}); err == nil {
				fmt.Fprintf(&said, "  of %d, legal %v: %d to %d, %v\n", whole.Plies, whole.Legal, first, last, fault)
			}
		}
	}
	golden.Text(t, "testdata/plies.txt", said.String())
}

// What options of "haft draw" do not go together stays.
func TestDrawOptionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, args := range []string{
		"", "-o x.png", "-o x.PNG", "-o x", "-o x.jpg", "-o x.gif --format gif", "-o x.gif --format png",
		"-o x --format html",
		"--format gif --progress never", "--progress never", "--ply all", "--ply all -o x.gif", "--ply 1..2 --format png",
		"--ply 1..1 --format png", "--ply 0..1 --format gif --why w1=K", "--ply all --format html --arrows e2e4", "--ply x",
		"--suppose w1=K --why w1=K", "--suppose w1=K --select e4", "--why illegal --select e4 --arrows e2e4",
		"--suppose illegal", "--suppose w5", "--suppose w5?", "--suppose w5=K->w6=Q", "--suppose nosuch", "--why w5",
		"--why nosuch",
		"--why illegal", "--why over", "--select z9", "--select e4", "--lens K", "--lens k", "--lens P", "--lens KQ",
		"--arrows e2e4,e7", "--arrows e2e4,e7e5", "--theme auto", "--theme auto -o x.png",
	} {
		o := &drawOptions{Program: cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})}
		cmd := &cobra.Command{Use: "draw"}
		o.flags(cmd)
		parsed(t, cmd, args)
		guessed, checked := o.guess(cmd), o.check()
		fmt.Fprintf(&said, "%s\n  format %s, question %q: %v, %v\n", args, o.Format, o.view.question(), guessed, checked)
	}
	golden.Text(t, "testdata/draw.txt", said.String())
}

// Whom one plays against, and at which side, stays.
func TestOpponentsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, args := range []string{
		"", "--side black", "--seed 3", "--against nosuch", "--against easy --side red", "--against easy --seed 1",
		"--against easy --side black --seed 1", "--against strong --side white --seed 2",
		"--against easy --side random --seed 1", "--against easy --side random --seed 6",
		"--against beginner --rules announce=on --seed 1",
	} {
		var messages bytes.Buffer
		p := cli.NewProgram(nil, &bytes.Buffer{}, &messages)
		o := &exploreOptions{Program: p, straight: true}
		cmd := &cobra.Command{Use: "play"}
		o.GameFlags(cmd)
		o.opponentFlags(cmd)
		parsed(t, cmd, args)
		fmt.Fprintf(&said, "%s: %v\n", args, o.checkOpponent(p, cmd))
		d, err := o.fresh(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		err = o.seat(d)
		fmt.Fprintf(&said, "  %v, flipped %v, against %+v\n", err, d.Ask.Flip, d.Against)
		if messages.Len() > 0 {
			t.Errorf("%s: told %s", args, &messages)
		}
	}
	golden.Text(t, "testdata/opponents.txt", said.String()+levelTable())
}

// Without a seed, one is drawn and told.
func TestSeedIsTold(t *testing.T) {
	t.Parallel()
	var messages bytes.Buffer
	p := cli.NewProgram(nil, &bytes.Buffer{}, &messages)
	o := &opponentOption{}
	cmd := &cobra.Command{Use: "play"}
	o.opponentFlags(cmd)
	if err := o.checkOpponent(p, parsed(t, cmd, "--against easy")); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("haft: seed %d\n", o.seed); messages.String() != want {
		t.Errorf("told %q, want %q", &messages, want)
	}
}

// A game is saved where it came from if the file holds nothing else and is not packed.
func TestOwnFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write([]byte("e2e4"))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"one.pgn": "e2e4 e7e5", "two.pgn": "1. e2e4 *\n\n1. d2d4 *\n", "packed.pgn.gz": packed.String(), "short": "",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{"one.pgn": false, "packed.pgn.gz": true, "short": false, "missing": true} {
		if got := isPacked(filepath.Join(folder, name)); got != want {
			t.Errorf("%s is packed: %v", name, got)
		}
	}
	for _, c := range []struct {
		args, file string
		owned      bool
	}{{"", "one.pgn", true}, {"--game 2", "two.pgn", false}, {"", "packed.pgn.gz", false}} {
		p := cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})
		o := &exploreOptions{Program: p}
		cmd := &cobra.Command{Use: "explore"}
		o.GameFlags(cmd)
		parsed(t, cmd, c.args)
		name := filepath.Join(folder, c.file)
		d, err := o.open(t.Context(), []string{name})
		if err != nil || (d.File == name) != c.owned || d.File != "" != c.owned {
			t.Errorf("%s: %v", c.file, err)
		}
	}
}

// What is no file to open, and what is no new game, is refused.
func TestNotOpened(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"":                 "<nil>",
		"--game 2":         "--game and --start need a file; found none",
		"--rules check=of": "rule check is on or off, not \"of\"",
	} {
		o := &exploreOptions{Program: cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})}
		cmd := &cobra.Command{Use: "explore"}
		o.GameFlags(cmd)
		err := cmd.ParseFlags(strings.Fields(args))
		if err == nil {
			_, err = o.open(t.Context(), nil)
		}
		if !strings.HasSuffix(fmt.Sprint(err), want) {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
	o := &exploreOptions{Program: cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})}
	if _, err := o.open(t.Context(), []string{"-"}); !strings.HasPrefix(fmt.Sprint(err), "standard input holds") {
		t.Error(err)
	}
	d, err := desk.Open(t.Context(), core.Usual, "[HaftRules \"check=off\"]\n\n*\n", "x")
	if err != nil || d.File != "" {
		t.Error(err)
	}
}
