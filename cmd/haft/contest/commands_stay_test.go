package contest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/clitest"
	"haft/solve/solvertest/golden"
)

// changing are the times in what commands print: in JSON, and at the ends of lines of reports.
var changing = regexp.MustCompile(`("[a-z_]*(?:seconds|_ms|cpu)[a-z_]*":)(?:\[[^]]*\]|[-0-9.e]+)|` +
	`()(?m: [0-9]+\.[0-9], [0-9]+\.[0-9]$|(?:,[0-9]+\.[0-9]{2}){4}$)`)

// ran is what a command answers, without times; of a long answer, the beginning.
func ran(t *testing.T, command func(*cli.Program) *cobra.Command, line, in string) string {
	t.Helper()
	said := changing.ReplaceAllString(clitest.Run(t, command, line, in), "${1}TIME")
	return said[:min(len(said), 3000)] + "\n"
}

// What commands answer stays.
func TestCommandsStay(t *testing.T) {
	const check, knights = "e2e4 d7d5 f1d3 h8g6 d3d5", "b1a3 a7a6 c1b3 a6a5 d1c3"
	const mateIn1 = "g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1"
	var said strings.Builder
	for _, c := range []struct {
		command  func(*cli.Program) *cobra.Command
		line, in string
	}{
		{NewBest, "--depth 2", check},
		{NewBest, "--depth 1 --lines 2 --format json", check},
		{NewBest, "--nodes 50 --ply 2", check},
		{NewBest, "--depth 1", knights},
		{NewBest, "--depth 1", mated},
		{NewBest, "--lines 0", check},
		{NewBest, "--depth 1", "[HaftRules \"announce=on\"]\n\n1. e4 *"},
		{NewMate, "--hash 1 1", mateIn1},
		{NewMate, "--hash 1 2 --sound", mateIn1},
		{NewMate, "--hash 1 1 --format pgn", mateIn1},
		{NewMate, "--hash 1 1 --format json", mateIn1},
		{NewMate, "--hash 1 1", check},
		{NewMate, "--hash 1 1", mated},
		{NewMate, "--hash 1 1 --format pgn", mated},
		{NewMate, "--hash 1 1", knights},
		{NewMate, "--hash 1 1 --any-end --nodes 1", stale},
		{NewMate, "--hash 1 1 --any-end", stale},
		{NewMate, "--hash 1 0", check},
		{NewMate, "--hash 1 101", check},
		{NewMate, "--hash 1 x", check},
		{NewMate, "1 --hash 0", check},
		{NewAnnotate, "--nodes 50", check},
		{NewAnnotate, "--nodes 50", knights},
		{NewAnnotate, "--nodes 0", knights},
		{NewPuzzle, "--kind lock --seed 7 --solution --count 2", ""},
		{NewPuzzle, "--kind lock --seed 7 --format jsonl --first 2", ""},
		{NewPuzzle, "--kind lock --seed 7 --format svg --size 200", ""},
		{NewPuzzle, "--kind lock --seed 7 --first 0", ""},
		{NewCompose, "lock K --width 30 --plies 9", ""},
		{NewCompose, "lock K --width 30 --plies 9 --format json", ""},
		{NewCompose, "over --width 2 --plies 3", ""},
		{NewCompose, "over --width 2 --plies 3 --format pgn", ""},
		{NewCompose, "over --prove --plies 2", ""},
		{NewCompose, "over --prove --plies 1 --plain --format json", ""},
		{NewCompose, "most moves 1 --width 5", ""},
		{NewCompose, "most moves 1 --plies 2", ""},
		{NewCompose, "over --prove --width 5", ""},
		{NewCompose, "over --plain", ""},
		{NewCompose, "nosuch", ""},
		{NewCompose, "over --rules announce=on", ""},
		{NewUCI, "", "uci\nposition startpos moves e2e4\nquit\n"},
	} {
		said.WriteString(ran(t, c.command, c.line, c.in))
	}
	golden.Text(t, "testdata/commands.txt", said.String())
}

// What the commands of matches answer stays: a match, one that goes on, reports, and weights.
func TestMatchCommandsStay(t *testing.T) {
	folder := t.TempDir()
	file, pgn := filepath.Join(folder, "m.jsonl"), filepath.Join(folder, "m.pgn")
	var said strings.Builder
	for _, c := range []struct{ line, in string }{
		{"run random greedy --games 2 --max-plies 41 --seed 3 --output FILE --pgn PGN", ""},
		{"run random greedy --games 2 --max-plies 41 --seed 3 --output FILE --format json", ""},
		{"run random greedy --games 2 --max-plies 41 --seed 4 --output FILE", ""},
		{"run random", ""},
		{"run random greedy --games 3", ""},
		{"report FILE", ""},
		{"report FILE --phases", ""},
		{"report FILE --phases --format csv", ""},
		{"report FILE --format json", ""},
		{"report FILE FILE --format csv", ""},
		{"report PGN", ""},
		{"tune FILE", ""},
		{"tune PGN", ""},
	} {
		line := strings.NewReplacer("FILE", file, "PGN", pgn).Replace(c.line)
		said.WriteString(strings.ReplaceAll(ran(t, NewArena, line, c.in), folder+string(filepath.Separator), ""))
	}
	text, err := os.ReadFile(pgn)
	if err != nil {
		t.Fatal(err)
	}
	golden.Text(t, "testdata/match_commands.txt", said.String()+string(text))
}
