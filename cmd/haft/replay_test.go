package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// witnessed writes 50 random games, each with a start from which it can be played and with comments on what becomes
// known. It returns the numbers of their plies.
func witnessed(t *testing.T) (path string, plies []string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.pgn")
	games, _ := runHaft(t, cli.Yes, "gen", "50", "--seed", "5", "--style", "pawns")
	source := path + ".jsonl"
	if err := os.WriteFile(source, []byte(games), 0o644); err != nil {
		t.Fatal(err)
	}
	text, _ := runHaft(t, cli.Yes, "fmt", "--witness", "--locks", source)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	csv, _ := runHaft(t, cli.Yes, "check", "--format", "csv", path)
	head, rows, _ := strings.Cut(strings.TrimSpace(csv), "\n")
	column := slices.Index(strings.Split(head, ","), "plies")
	for _, line := range strings.Split(rows, "\n") {
		plies = append(plies, strings.Split(line, ",")[column])
	}
	return path, plies
}

// Other programs can read what fmt --witness writes as chess: pgn-extract replays all moves and finds all of them
// possible.
func TestReplayPGNExtract(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		if program, err = exec.LookPath("/usr/games/pgn-extract"); err != nil { // where Debian has it
			t.Skip("pgn-extract is not installed")
		}
	}
	path, want := witnessed(t)
	out, err := exec.Command(program, "-s", "--plycount", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range regexp.MustCompile(`\[PlyCount "(\d+)"\]`).FindAllSubmatch(out, -1) {
		got = append(got, string(m[1]))
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("pgn-extract finds games of %v plies, want %v", got, want)
	}
}

// The same with a chess library, which plays each of the moves.
func TestReplayLibrary(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	path, want := witnessed(t)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scanner, n, natures := chess.NewScanner(file), 0, 0
	for ; scanner.HasNext(); n++ {
		g, err := scanner.ParseNext()
		if err != nil {
			t.Fatalf("game %d: %v", n+1, err)
		}
		if got := len(g.Moves()); want[n] != strconv.Itoa(got) {
			t.Errorf("game %d: %d plies, want %s", n+1, got, want[n])
		}
		natures += inComments(t, g)
	}
	if n != len(want) || natures < 100 {
		t.Errorf("%d games, want %d; comments on %d natures", n, len(want), natures)
	}
}

var becomes = regexp.MustCompile(`[wb]\d+\s+on\s+([a-h][1-8])\s+is\s+now\s+a\s+(king|queen|rook|bishop|knight)`)

// inComments checks comments against the board of the library: a known piece is what stands there. A pawn whose
// nature the file names may be open in the game.
func inComments(t *testing.T, g *chess.Game) (natures int) {
	t.Helper()
	positions := g.Positions()
	for i, m := range g.Moves() {
		for _, said := range becomes.FindAllStringSubmatch(m.Comments(), -1) {
			natures++
			at := chess.Square(said[1][0]-'a') + 8*chess.Square(said[1][1]-'1')
			if got := positions[i+1].Board().Piece(at).Type(); said[2] != kinds[got] {
				t.Errorf("%s, but there is a %s", said[0], kinds[got])
			}
		}
	}
	return natures
}

var kinds = map[chess.PieceType]string{
	chess.King: "king", chess.Queen: "queen", chess.Rook: "rook", chess.Bishop: "bishop", chess.Knight: "knight",
}
