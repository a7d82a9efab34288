package contest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/compose"
	"haft/solve/schema/problem"
	"haft/solve/solvertest/golden"
)

// silent is a program that prints into buffers.
func silent() *cli.Program {
	return cli.NewProgram(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{})
}

// withOptions reads options as a command has them; an error is what is wrong with one by itself.
func withOptions(cmd *cobra.Command, args string) error { return cmd.ParseFlags(strings.Fields(args)) }

// pointers are addresses in what is printed.
var pointers = regexp.MustCompile(`SPRT:0x[0-9a-f]+`)

// Which options of matches are read, and which are refused, stays.
func TestArenaOptionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, text := range []string{
		"", "elo0=0", "elo1=2.5", "elo0=-3,elo1=3,alpha=0.1,beta=0.2,model=logistic", "elo1", "elo1=x", "x=1", "model=x",
		"elo0=5", "elo0=6,elo1=5", "alpha=0", "beta=1", "alpha=0.5,beta=0.5", ",",
	} {
		sprt, err := parseSPRT(text)
		fmt.Fprintf(&said, "--sprt %q: %+v, %v\n", text, sprt, err)
	}
	for _, c := range []struct{ args, players string }{
		{"", "random greedy"},
		{"--games 3", "random greedy"},
		{"--games 4 --seed 9 --opening 0 --max-plies 41 --rules check=off,bishops=opposite", "nodes=1 random"},
		{"--sprt x", "random greedy"},
		{"--sprt elo1=9", "random greedy"},
		{"--rules announce=on", "random greedy"},
		{"", "weak greedy"},
		{"", "random nodes=0"},
		{"--rules check=off", "random guess,nodes=1,command=cat"},
		{"", "random uci,nodes=1,command=/no/such/program"},
	} {
		o := &arenaRunOptions{Program: silent(), games: usualGames}
		cmd := &cobra.Command{}
		o.flags(cmd)
		if err := withOptions(cmd, c.args); err != nil {
			t.Fatal(err)
		}
		players, err := o.check(strings.Fields(c.players))
		fmt.Fprintf(&said, "%s %s: %d games, %+v", c.players, c.args, o.games, o.header)
		if err == nil {
			fmt.Fprintf(&said, ", %s and %s", players[0].Kind, players[1].Kind)
		}
		fmt.Fprintf(&said, ", %v\n", err)
	}
	golden.Text(t, "testdata/arena_options.txt", pointers.ReplaceAllString(said.String(), "SPRT:&"))
}

// Which options of puzzles, mates and searches go together stays.
func TestProblemOptionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, args := range []string{
		"--seed 1", "--seed 1 --count 0", "--seed 1 --first 0", "--seed 1 --first 18446744073709551615",
		"--seed 1 --first 18446744073709551615 --count 2", "--seed 1 --first 18446744073709551614 --count 2",
		"--seed 1 --format svg --count 2", "--seed 1 --format png --theme auto",
		"--seed 1 --format svg --theme auto --size 100",
		"--seed 1 -o x.svg", "--seed 1 -o x.png --count 2", "--seed 1 -o x.svg --format text", "--seed 1 --theme dark",
		"--seed 1 --flip --format jsonl", "--seed 1 -o x.gif", "--seed 1 -o x.pgn", "--seed 1 -o x.jsonl",
		"--seed 1 -o x.txt", "--seed 1 -o x", "--seed 1 -o x.svg --format png", "--seed 1 -o x.gif --format png",
		"--seed 1 -o x.pgn --format text",
	} {
		o := &puzzleOptions{Program: silent()}
		cmd := &cobra.Command{}
		o.FormatFlag(cmd, "text", "jsonl", "svg", "png")
		o.countFlags(cmd.Flags())
		o.LookFlags(cmd)
		cmd.Flags().StringVarP(&o.output, "output", "o", "", "")
		if err := withOptions(cmd, args); err != nil {
			t.Fatal(err)
		}
		err := o.check(cmd)
		fmt.Fprintf(&said, "puzzle %s: %s, %v\n", args, o.Format, err)
	}
	for _, c := range []bestOptions{
		{lines: 1, threads: 1},
		{lines: 0, threads: 1},
		{lines: 1001, threads: 1},
		{lines: 1000, threads: 64},
		{lines: 1},
		{lines: 1, threads: 65},
		{lines: 1, threads: 1, depth: 100},
		{lines: 1, threads: 1, depth: 101},
	} {
		err := c.check()
		fmt.Fprintf(&said, "best: %d lines, %d threads, %+v: %v\n", c.lines, c.threads, c.limits, err)
	}
	for _, hash := range []uint{0, 1, maxHash + 1} {
		fmt.Fprintf(&said, "mate --hash %d: %v\n", hash, (&mateOptions{hash: hash}).check())
	}
	golden.Text(t, "testdata/problem_options.txt", said.String()+markTable()+stipulations()+arenaKinds())
}

// How long composed games may be, and what is told of what was not finished, stays.
func TestComposeOptionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, c := range []struct {
		stipulation string
		plies       int
		prove       bool
	}{
		{"over", 0, false},
		{"over", 0, true},
		{"over", 9, false},
		{"over", 9, true},
		{"most moves 3", 0, false},
		{"most moves 3", 3, true},
		{"most moves 3", 4, false},
	} {
		s, err := compose.Parse(strings.Fields(c.stipulation)...)
		if err != nil {
			fmt.Fprintf(&said, "%s: %v\n", c.stipulation, err)
			continue
		}
		o := &composeOptions{Program: silent(), stipulation: s, plies: c.plies, prove: c.prove}
		err = o.choosePlies()
		fmt.Fprintf(&said, "%+v: %d plies, %v\n", c, o.plies, err)
	}
	for _, f := range compose.Forms {
		fmt.Fprintf(&said, "%s: %s\n", f.Form, f.Means)
	}
	none := 4
	for _, prove := range []bool{false, true} {
		for _, err := range []error{
			nil, context.Canceled, context.DeadlineExceeded, compose.ErrMemory, errors.New("other"),
		} {
			for _, r := range []*problem.Composition{{Stipulation: "it"}, {Stipulation: "it", Moves: []string{"e2e4"}}} {
				o := &composeOptions{Program: silent(), prove: prove}
				o.Memory = 1e9
				if prove && r.Moves == nil {
					r.None = &none
				}
				o.note(r, err)
				fmt.Fprintf(&said, "proves %v, %v, %d moves: %s, status %v, unfinished %v, told %v\n",
					prove, err, len(r.Moves), r.Verdict, o.Code, o.unfinished(err), o.told(err))
			}
		}
	}
	golden.Text(t, "testdata/compose_options.txt", said.String())
}
