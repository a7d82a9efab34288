package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// over is a game that has ended in every world, in different ways.
const over = "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 " +
	"h2h4 d8h4 g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6"

// Rare cases are reported correctly. Each entry is a command and words of its output.
func TestRareWords(t *testing.T) {
	extent.Slow(t)
	f := newRareFiles(t)
	for _, test := range []struct {
		line string
		code cli.Code
		want string
	}{
		{"moves -", cli.Yes, "no legal moves\n"},
		{"analyze DECIDED", cli.Yes, "there is only one way to place the pieces at the"},
		{"explain PARTLY over", cli.No, "over: the game goes on in 864 of 1,080 worlds, for example with "},
		{"explain DECIDED w7=K->w1=R", cli.No, "false in "},
		{"heisenberg moves MATING", cli.Yes, " h8#\n"},
		{"heisenberg moves --from d2?c3 SEEN", cli.Yes, "d2?c3-"},
		{"heisenberg random --plies 300 --seed 3", cli.Yes, " 0-1\n"},
		{"fmt BADHEISENBERG", cli.Failed, "badheisenberg:3:4: "},
		{"timeline TIE", cli.Yes, "ply 1 (1. b1a3) told most: 2.00 bits\n"},
		{"analyze DECIDED", cli.Yes, "is in check\n"},
		{"analyze MATE", cli.Yes, "the game is over: checkmate in "},
		{"explain MATE", cli.Yes, "over"},
		{"draw DECIDED", cli.Yes, " is in check"},
		{"draw MATE", cli.Yes, "the game is over, checkmate"},
		{"check --format csv --timeout 1ns GAME", cli.Undecided, ",,13,13,,,,,,the time limit was reached (1ns)\n"},
		{"analyze --format csv --timeout 1ns GAME", cli.Undecided, ",,13,13,,,,,,,,,,,,the time limit was reached (1ns)\n"},
		{"analyze --timeout 1ns GAME", cli.Undecided, "undecided: the time limit was reached (1ns)\n"},
		{"check --timeout 1ns GAME ILLEGAL", cli.Undecided, "undecided  13 plies "},
		{"check BLOCKED", cli.No, "on e4: none\n"},
		{"check --keep-going accept BLOCKED", cli.No, "locked in: none\n"},
		{"check NOBODY", cli.No, "illegal at ply 1 (1. e3e4)"},
		{"fmt BADQUANTUM XQUANTUM", cli.Failed, "d2d4"},
		{"solvers agree --games BROKEN1 gini", cli.Failed, "broken1:1:7: "},
		{"explain EMPTY w5=K", cli.Failed, "found no game"},
		{"analyze UNREAD", cli.Failed, "Not one move of this game can be read."},
		{"analyze BROKEN1", cli.Failed, "The first move can be played: there are"},
		{"analyze BROKEN2", cli.Failed, "The first 2 moves can be played: there are"},
		{"check --format csv EMPTY", cli.Failed, "file,index,id,"},
		{"check --format csv BROKEN1 ABSENT", cli.Failed, ",1,,,,"},
		{"entangle --top 0 GAME", cli.Yes, "entropy"},
		{"gen --plies -1", cli.Failed, "haft: --plies is -1; expected 0 to "},
		{"solve --proof ABSENT/proof --backend cadical FORMULA", cli.Failed, "ABSENT/proof: no such file or directory"},
		{
			"solvers add --seed -1 EMPTY", cli.Failed,
			"--seed -1 and --fresh 230; expected a positive duration and no negative number",
		},
		{"solvers add FULL", cli.Failed, "FULL"},
		{"bench show tight 13 1 --question 0", cli.Failed, "haft: --question is 0; expected 1 to "},
		{"bench show tight 13 1 --format lp --encoding roster=totalizer", cli.Yes, "question 1 of 1"},
		{"bench plot ecdf -o - LIMITS", cli.Failed, "report them apart, as with --only timeout="},
		{"bench report --export benchstat LIMITS", cli.Failed, "report them apart, as with --only timeout="},
		{"bench report --export benchexec -o EMPTY STUDY", cli.Failed, "EMPTY: not a directory"},
		{"bench report --export benchexec -o TAKEN STUDY", cli.Failed, "TAKEN/exact-scratch.results.xml: is a directory"},
		{"bench report --export benchstat --by family STUDY", cli.Failed, "haft: --by is for a report, not for --export"},
		{"bench merge -o EMPTY/x STUDY", cli.Failed, "EMPTY/x: not a directory"},
		{"serve BIG", cli.Failed, "BIG: "},
		{"man EMPTY", cli.Failed, "EMPTY: not a directory"},
		{"man TAKENMAN", cli.Failed, "TAKENMAN/haft-"},
		{"man", cli.Failed, "haft: neither XDG_DATA_HOME nor HOME is set; name the folder: haft man DIR"},
		{"solvers add SOLVER", cli.No, "mine: failed: exit status 1"},
		{
			"draw --format html --ply 0..1100 MANYPLIES", cli.Failed,
			"haft: --ply 0..1100 is 1101 positions; expected at most 1,000, as in --ply 0..999",
		},
		{"quantum replay --board 99999 --format json XQUANTUM", cli.Failed, "haft: "},
		{"quantum random --seed 1 --plies 2 -o EMPTY/x", cli.Failed, "EMPTY/x: not a directory"},
		{"heisenberg random --seed 1 --plies 2 -o EMPTY/x", cli.Failed, "EMPTY/x: not a directory"},
		{"encode --map EMPTY/x GAME", cli.Failed, "EMPTY/x: not a directory"},
		{"check --proof EMPTY/x.json ILLEGAL", cli.Failed, "EMPTY/x.json: not a directory"},
		{"check --proof EMPTY/x.pbp ILLEGAL", cli.Failed, "EMPTY/x.pbp"},
		{"worlds --proof EMPTY/x.cpog GAME", cli.Failed, "EMPTY/x.cpog: not a directory"},
		{"timeline --plot EMPTY/x.svg GAME", cli.Failed, "EMPTY/x.svg: not a directory"},
		{"__complete bench show t", cli.Yes, "tight\n"},
		{"__complete bench show tight ''", cli.Yes, ":4\n"},
	} {
		var out, messages bytes.Buffer
		args := f.args(test.line)
		c := execute(t.Context(), args, strings.NewReader(over), &out, &messages)
		said := out.String() + messages.String()
		if want := f.names.Replace(test.want); c != test.code || !strings.Contains(said, want) {
			t.Errorf("%s: exit status %d, %.700q; want %d, %q", test.line, c, said, test.code, want)
		}
	}
}

// rareFiles are the files for these commands, in a folder of their own.
type rareFiles struct {
	*testing.T
	dir   string
	names *strings.Replacer
}

func newRareFiles(t *testing.T) *rareFiles {
	f := &rareFiles{T: t, dir: t.TempDir()}
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(f.dir)
	t.Setenv("HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	study, err := os.ReadFile(filepath.Join(data, "bench", "study.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	decided := printed(t, "gen 1 --seed 1 --first 7 --plies 200")
	for name, text := range map[string]string{
		"decided.jsonl": decided, "mate.jsonl": printed(t, "gen 1 --seed 6 --first 9 --style captures --plies 60"),
		"badquantum": "[Variant \"QuantumChess\"]\n\n1. e2e9 *", "unread": "1. Zz9",
		"broken1": "1. e4 Zz9", "broken2": "1. e4 e5 2. Zz9", "empty": "",
		"badheisenberg": "[Variant \"Heisenberg Chess\"]\n\n1. e2e9 *",
		"mating":        "[Variant \"Heisenberg Chess\"]\n[SetUp \"1\"]\n[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n*\n",
		"seen": "[Variant \"Heisenberg Chess\"]\n\n1. d2d4 b7b5 2. c2?c4-b3 b5b4 3. e2e3 f7f6 4. f2f3 g7g5 5. f1e2 " +
			"g5?g4-g6 " +
			"6. e2@a6-c5 g6g5 7. c5?b6-c7 g5?g4-h6 8. c7?b6-d8 a7?a5-b6 9. d8?e7-e5 e7e6 10. e5@d6-f7 e6?e5-f7 11. d4d5 " +
			"b8a6 12. d1d2 a6b8 *",
		"tie": "b1a3 b8a6 a3b1 a6b8", "blocked": "e2e4 e7e5 e4e6", "nobody": "e3e4", "formula": "p cnf 1 1\n1 0\n",
		"study":  string(study),
		"limits": strings.Replace(string(study), `"limits":{"seconds":10,`, `"limits":{"seconds":11,`, 1),
		"solver": fakeFile("mine", "false"), "big": strings.Repeat("{\"moves\":\"e4\"}\n", 800_000),
		"plies": strings.Repeat("a1b3 a8b6 b3a1 b6a8 ", 300),
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{"man/haft-check.1", "taken/exact-scratch.results.xml"} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	f.names = strings.NewReplacer(
		"ILLEGAL", filepath.Join(data, "games", "seeds", "000-three-knights.pgn"), "GAME",
		filepath.Join(data, "games", "legal.pgn"),
		"XQUANTUM", filepath.Join(data, "quantum", "capture.pgn"), "DECIDED", "decided.jsonl", "MATE", "mate.jsonl",
		"BADQUANTUM", "badquantum", "BADHEISENBERG", "badheisenberg", "MATING", "mating", "SEEN", "seen",
		"PARTLY", filepath.Join(data, "games", "alekhine-vasic.pgn"), "UNREAD", "unread", "BROKEN1", "broken1",
		"BROKEN2", "broken2", "EMPTY", "empty", "BLOCKED", "blocked", "TIE", "tie", "NOBODY", "nobody", "ABSENT", "absent",
		"FORMULA", "formula", "STUDY", "study", "LIMITS", "limits",
		"SOLVER", "solver", "BIG", "big", "TAKENMAN", "man", "TAKEN", "taken", "MANYPLIES", "plies", "''", "",
	)
	return f
}

func (f *rareFiles) args(line string) (args []string) {
	for word := range strings.SplitSeq(line, " ") {
		args = append(args, f.names.Replace(word))
	}
	return args
}

// printed returns the output of a command.
func printed(t *testing.T, line string) string {
	out, _ := runHaft(t, cli.Yes, strings.Fields(line)...)
	return out
}
