package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/desk"
	"haft/cmd/haft/terminal"
	"haft/model/gamefile"
	"haft/model/packed"
)

type exploreOptions struct {
	program  *cli.Program
	game     cli.GameOption
	opponent opponentOption
	straight bool // moves are made at the end of the game only, as in play
}

// NewExplore is the command "haft explore".
func NewExplore(p *cli.Program) *cobra.Command {
	o := &exploreOptions{program: p}
	cmd := &cobra.Command{
		Use:   "explore [FILE]",
		Short: "Show a board in the terminal, to play and to ask",
		Long: `Explore fills the terminal with the board of a game. With keys and mouse you
select a piece and see what it may be, where it can go, and what each move would
leave and make known. You can make moves, take them back, try variations,
suppose what a piece is, ask why, and read the story step by step. "?" lists the
keys, and ":" begins a line for a move or a word. The terminal needs 80 columns
and 24 lines; on a larger one, the squares are larger.

If standard input or output is not a terminal, or TERM is dumb, explore reads
lines. A line is a move, a square, or one of the words below. If standard input
is not a terminal and a line is refused, the exit status is 1.

` + lineWords() + `
The game is saved as "haft fmt" writes it: in FILE, if that holds no other game
and is not packed, or in a file of your choice. Any other file that exists is
replaced only if you say so. If explore is interrupted or loses its terminal,
unsaved moves go to the file haft-unsaved-1.pgn in the current folder, or to the
next free number.`,
		Example: `  haft explore testdata/games/immortal.pgn
  printf '%s\n' e2e4 d7d5 f1d3 'suppose w6=Q' | haft explore`,
		RunE: o.runE,
	}
	o.game.AddFlags(cmd)
	return cmd
}

// lineWords returns the table for the help text.
func lineWords() string {
	var text strings.Builder
	table := new(desk.Talker).Table(context.Background())
	_ = table.Write(&text, "    ") // a builder never fails
	return text.String()
}

func (o *exploreOptions) runE(cmd *cobra.Command, args []string) error {
	if err := o.program.Reads(cmd, args); err != nil {
		return err
	}
	ctx := cmd.Context()
	d, err := o.open(ctx, args)
	if err != nil {
		return err
	}
	if d.Straight = o.straight; d.Straight {
		if err := d.GoOn(ctx); err != nil {
			return err
		}
	}
	if err := o.opponent.seat(d); err != nil {
		return err
	}
	if desk.Fits(o.program) {
		return desk.RunScreen(ctx, o.program, d)
	}
	return o.repl(ctx, d)
}

// open opens the game of a file, or a new one.
func (o *exploreOptions) open(ctx context.Context, files []string) (*desk.Desk, error) {
	if len(files) == 0 {
		return o.fresh(ctx)
	}
	if files[0] == "-" {
		return nil, errors.New("standard input holds the commands; expected the name of a file")
	}
	g, err := o.game.WholeGame(ctx, o.program, files[0])
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	if err := gamefile.Write(&text, g); err != nil {
		return nil, err
	}
	d, err := desk.Open(ctx, board.Usual, text.String(), cli.Shown(files[0]))
	if err == nil && !o.game.Which.Chosen() && !isPacked(files[0]) { // so nothing but the game is there
		d.File = files[0]
		o.program.Owns(d.File)
	}
	return d, err
}

// isPacked reports whether a file holds packed data, or cannot be read.
func isPacked(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return true
	}
	defer f.Close()
	begin := make([]byte, packed.MagicSize)
	n, _ := io.ReadFull(f, begin) // a shorter one is not packed
	return packed.Kind(begin[:n]) != ""
}

// fresh returns a new game by the rules that the user wants.
func (o *exploreOptions) fresh(ctx context.Context) (*desk.Desk, error) {
	if o.game.Which.Chosen() || o.game.Rules.Start != "" {
		return nil, errors.New("--game and --start need a file; found none")
	}
	rules := o.game.Rules.List.Default()
	text := fmt.Sprintf("[HaftRules %q]\n\n*\n", rules.String())
	return desk.Open(ctx, board.Usual, text, "new game")
}

// repl is the same, line by line: a REPL.
func (o *exploreOptions) repl(ctx context.Context, d *desk.Desk) error {
	t := &desk.Talker{Desk: d, Save: o.program.Save, Say: func(text string) { o.program.Printf("%s\n", text) }}
	t.Show = func() { o.program.Printf("%s\n", d.Text(o.program.Palette())) }
	t.Next = func() error { return o.reply(ctx, t) }
	t.Show()
	if err := t.Next(); err != nil {
		return err
	}
	repl := o.program.REPL(ctx)
	repl.Table, repl.Other = t.Table(ctx), t.Other
	repl.Arrows = terminal.Arrows{Left: "<", Right: ">"}
	repl.Prompt = func() string { return d.View.Turn + "> " }
	err := repl.Run(ctx)
	if err != nil {
		desk.Keep(o.program, d)
	}
	return err
}
