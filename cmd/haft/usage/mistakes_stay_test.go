package usage

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/solve/solvertest/golden"
)

// newTree is a program with commands of every sort: with arguments needed, allowed and repeated, with options of every
// type, and with commands below.
func newTree() *cobra.Command {
	root := &cobra.Command{Use: "haft", SilenceErrors: true, SilenceUsage: true}
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return Grouped(cmd) }
	add := func(to *cobra.Command, use string) *cobra.Command {
		cmd := &cobra.Command{Use: use, RunE: func(*cobra.Command, []string) error { return nil }}
		to.AddCommand(cmd)
		return cmd
	}
	check := add(root, "check [FILE...]")
	f := check.Flags()
	f.Int("depth", 1, "")
	f.Uint("hash", 1, "")
	f.Uint64("seed", 1, "")
	f.IntSlice("sizes", nil, "")
	f.BoolP("quiet", "q", false, "")
	f.Float64("share", 1, "")
	f.String("format", "", "")
	f.String("fields", "", "")
	f.String("hidden", "", "")
	_ = f.MarkHidden("hidden")
	check.MarkFlagsMutuallyExclusive("quiet", "format")
	check.MarkFlagsMutuallyExclusive("format", "fields")
	needs := add(root, "draw FILE")
	needs.Flags().String("output", "", "")
	_ = needs.MarkFlagRequired("output")
	add(root, "explain [FILE [CLAIM]]")
	add(root, "worlds GAME|FORMULA CERTIFICATE")
	add(root, "version")
	add(root, "fmt [FILE...]")
	group := &cobra.Command{Use: "bench"}
	root.AddCommand(group, &cobra.Command{Use: "files", Long: "a topic"})
	add(group, "merge FILE...")
	show := add(group, "show FAMILY SIZE SEED")
	show.Flags().BoolP("verbose", "v", false, "")
	below := add(root, "perft DEPTH [FILE]")
	add(below, "plan DEPTH")
	root.InitDefaultHelpCmd()
	Tell(root)
	return root
}

// mistakes are command lines, most of which are wrong.
const mistakes = `check
check a b c
chekc
check --quite
check --formta x
check -formats
check -f
check -q=maybe
check -depth 3
check --hidde x
check --zzz
check ---
check --=x
check --depth
check --depth x
check --depth 99999999999999999999
check --depth -99999999999999999999
check --hash -1
check --hash 99999999999999999999
check --seed -1
check --seed 99999999999999999999
check --sizes 1,x
check --quiet=maybe
check --share x
check --quiet --format x
check --format x --fields y
check --quiet --fields y
check -1
draw
draw a
draw a b
draw a --output b
draw e2e4 e7e5
explain a b c
explain 1. e4 e5
worlds
worlds a
worlds a b c
version
version 1
version --short
bench
bench merge
bench merge a b
bench show
bench show tight 1
bench show tight -1 1
bench show tight 1 -1.5
bench show -w
bench mrege
bench --verbose
bench nosuch --verbose
perft
perft -1
perft x y z
perft plan
perft plan -3
perft paln
nosuch
why
picture
format
count
files x
e2e4
game.pgn
'1. e4 e5'
White piece
--nosuch
-x
help nosuch
help chekc
help bench mrege
help bench merge
`

// What is said of mistakes in command lines does not change unless somebody wants it to.
func TestMistakesStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for line := range strings.Lines(mistakes) {
		root := newTree()
		var out strings.Builder
		root.SetOut(&out)
		root.SetErr(&out)
		root.SetArgs(strings.Fields(strings.ReplaceAll(line, "'", "")))
		err := root.Execute()
		known := KnownCommand(newTree(), strings.Fields(line))
		fmt.Fprintf(&said, "$ %s%v\nas a topic: %v\n", line, err, known)
	}
	golden.Text(t, "testdata/mistakes.txt", said.String())
}

// Which arguments are taken for games, files of games and moves.
func TestArgumentsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, text := range []string{
		"", "e2e4", "e2e4 e7e5", " e2e4 e7e5", "e2e4\te7e5", "e4 x", "e4 ", "1. e4", "1.e4", "1 . e4", "12... e5", "1 e4",
		"1. xx",
		"O-O x", "0-0 x", "o-o-o Kd1", "O-O", "Nf3 d5", "a/e4 x", "e9 x", "i4 x", `{"moves":"e4"}`, `{ "moves"`, "{moves}",
		`[White "A"]`, `[ White"A"`, "[White]", "White piece 6", "black p", "piece 1", "Piece", "white", "x e4",
		"game.pgn", "e2e4 e7e5.pgn", "a.PGN ", "a.json", "a.jsonl", "a.txt", "a.gz", "a.zst", "a.pgnx", "a.csv", "pgn",
		"1", "1.", "12...", "1.x", "e4", "xe4x", "a/e4", "e4 e5", "O-O-O", "O-",
		"?", "? e5", "1. ?", "f1?3 e5", "-- e5", "__ e5", "a/? e5", "? e5.pgn",
	} {
		fmt.Fprintf(&said, "%q: game %v, damaged %v, file %v, move %v\n",
			text, IsGame(text), IsDamaged(text), IsGameFile(text), IsMove(text))
	}
	golden.Text(t, "testdata/arguments.txt", said.String())
}
