package board

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/clitest"
	"haft/solve/solvertest/golden"
)

// What "haft draw" answers stays, and so do the files that it writes.
func TestDrawnStays(t *testing.T) {
	folder := t.TempDir()
	const queen, knights = "e2e4 d7d5 f1d3 h8g6 d3d5", "b1a3 a7a6 c1b3 a6a5 d1c3"
	var said strings.Builder
	for _, c := range []struct{ line, in string }{
		{"--size 100 -o OUT/queen.svg", queen},
		{"--size 100 --why w6=Q -o OUT/why.svg", queen},
		{"--size 100 --why w6=K -o OUT/not.svg", queen},
		{"--why e9=Q", queen},
		{"--why w9=Q", queen},
		{"--size 100 --suppose b2=K -o OUT/suppose.svg", queen},
		{"--suppose w6=K", queen},
		{"--size 100 --select c8 --flip -o OUT/select.svg", queen},
		{"--select d5", queen},
		{"--size 100 --lens K --arrows e2e4,a7a6 --theme print -o OUT/lens.svg", queen},
		{"--ply 9", queen},
		{"--ply 1..2", queen},
		{"--size 100 --ply 0..2 -o OUT/film.gif", queen},
		{"--size 100 --ply all -o OUT/page.html", queen},
		{"--size 100 --why illegal -o OUT/illegal.svg", knights},
		{"--size 100 --ply all -o OUT/knights.html", knights},
		{"--ply 5", knights},
		{"-o OUT/x.jpg", queen},
		{"", "e2e5"},
		{"", "x"},
	} {
		line := strings.ReplaceAll(c.line, "OUT", folder)
		text := strings.ReplaceAll(clitest.Run(t, NewDraw, line, c.in), folder, "OUT")
		fmt.Fprintf(&said, "%sCRC-32 %08x\n\n", text[:min(len(text), 500)], crc32.ChecksumIEEE([]byte(text)))
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(e.Name()) == ".gif" { // its pixels differ between processors
			fmt.Fprintf(&said, "%s: %d bytes or so\n", e.Name(), len(text)/1000*1000)
			continue
		}
		fmt.Fprintf(&said, "%s: %d bytes, CRC-32 %08x\n", e.Name(), len(text), crc32.ChecksumIEEE(text))
	}
	golden.Text(t, "testdata/drawn.txt", said.String())
}

// What is said line by line stays: to who explores a game, and to who plays.
func TestTalksStay(t *testing.T) {
	kept, err := filepath.Abs("testdata/talks.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TERM", "dumb")
	t.Chdir(t.TempDir())
	if err := os.WriteFile("one.pgn", []byte("1. e4 d5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	for _, c := range []struct {
		command  func(*cli.Program) *cobra.Command
		line, in string
	}{
		{NewExplore, "", "e2e4\nd7d5\ne9\nsuppose w1=K\nquit\n"},
		{NewExplore, "one.pgn", "f1d3\nsave\n"},
		{NewExplore, "one.pgn", "<\nlist\n"},
		{NewExplore, "-", ""},
		{NewExplore, "--game 2", ""},
		{NewExplore, "missing.pgn", ""},
		{NewPlay, "one.pgn", "<\nf1d3\nlist\nresign\nlist\n"},
		{NewPlay, "--against beginner --seed 1", "e2e4\nundo\nlist\n"},
		{NewPlay, "--against beginner --side black --seed 1", "list\n"},
		{NewPlay, "--against beginner --rules announce=on --seed 1", ""},
		{NewPlay, "--side black", ""},
	} {
		text := clitest.Run(t, c.command, c.line, c.in)
		lines := slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { // of boards, a rank is enough
			return strings.HasPrefix(line, " ") && !strings.HasPrefix(line, " 4") && !strings.HasPrefix(line, " 1")
		})
		said.WriteString(strings.Join(lines, "\n"))
	}
	saved, err := os.ReadFile("one.pgn")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&said, "%s", saved)
	golden.Text(t, kept, said.String())
}
