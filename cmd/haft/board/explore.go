package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/desk"
	"haft/cmd/haft/desk/screen"
	"haft/cmd/haft/terminal"
	"haft/cmd/haft/web/core"
	"haft/model/gamefile"
	"haft/model/packed"
)

type exploreOptions struct {
	*cli.Program
	cli.GameOption
	opponentOption
	straight bool // two play
}

// NewExplore is the command "haft explore".
func NewExplore(p *cli.Program) *cobra.Command {
	o := &exploreOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "explore [FILE]",
		Short: "Show a board in the terminal, to play and to ask",
		Long: `Explore fills the terminal with the board of a game: with keys and mouse you
select a piece and see what it may be and where it can go, what each move would
leave and make known; make a move, take it back, try variations; suppose what a
piece is; ask why, and go through the story step by step. "?" lists the keys,
and ":" begins a line to type a move or a word on. The terminal needs 80 columns
and 24 lines, and the squares grow with it.

If standard input or output is no terminal, or TERM is dumb, explore reads
lines: a move, a square, or one of these words. If standard input is none, the
exit status is 1 after a line that was refused.

` + lineWords() + `
The game is saved as "haft fmt" writes it: in FILE, if that holds no other game
and is not packed, or in a file of your choice. Another file that is there
already is replaced only if you say so. An interrupt or the end of the terminal
leaves what was not saved in the file haft-unsaved-1.pgn of the current folder,
or the next free number.`,
		Example: `  haft explore testdata/games/immortal.pgn
  printf '%s\n' e2e4 d7d5 f1d3 'suppose w6=Q' | haft explore`,
		RunE: o.runE,
	}
	o.GameFlags(cmd)
	return cmd
}

// lineWords is the table for the page of help.
func lineWords() string {
	var text strings.Builder
	table := new(desk.Talker).Table(context.Background())
	_ = table.Write(&text, "    ") // a builder takes everything
	return text.String()
}

func (o *exploreOptions) runE(cmd *cobra.Command, args []string) error {
	if err := o.Reads(cmd, args); err != nil {
		return err
	}
	ctx := cmd.Context()
	d, err := o.open(ctx, args)
	if err != nil {
		return err
	}
	d.Straight = o.straight
	o.seat(d)
	if screen.Fits(o.Program) {
		return screen.Show(ctx, o.Program, d)
	}
	return o.talk(ctx, d)
}

// open lays out the game of a file, or a new one.
func (o *exploreOptions) open(ctx context.Context, files []string) (*desk.Desk, error) {
	if len(files) == 0 {
		return o.fresh(ctx)
	}
	if files[0] == "-" {
		return nil, errors.New("standard input holds the commands; expected the name of a file")
	}
	g, err := o.WholeGame(ctx, o.Program, files[0])
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	if err := gamefile.Write(&text, g); err != nil {
		return nil, err
	}
	d, err := desk.Open(ctx, core.Usual, text.String(), cli.Shown(files[0]))
	if err == nil && !o.Chosen() && !isPacked(files[0]) { // so nothing but the game is there
		d.File = files[0]
		o.Owns(d.File)
	}
	return d, err
}

// isPacked tells whether a file holds packed data, or cannot be read.
func isPacked(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return true
	}
	defer f.Close()
	begin := make([]byte, 4)
	n, _ := io.ReadFull(f, begin) // a shorter one is not packed
	return packed.Kind(begin[:n]) != ""
}

// fresh is a new game by the rules that are wanted.
func (o *exploreOptions) fresh(ctx context.Context) (*desk.Desk, error) {
	if o.Chosen() || o.Start != "" {
		return nil, errors.New("--game and --start are about a file; expected one")
	}
	rules := o.Rules.Default()
	text := fmt.Sprintf("[HaftRules %q]\n\n*\n", rules.String())
	return desk.Open(ctx, core.Usual, text, "new game")
}

// talk is the same by lines.
func (o *exploreOptions) talk(ctx context.Context, d *desk.Desk) error {
	t := &desk.Talker{Desk: d, Save: o.Save, Say: func(text string) { o.Printf("%s\n", text) }}
	t.Show = func() { o.Printf("%s\n", d.Text(o.Palette())) }
	t.Next = func() error { return o.reply(ctx, t) }
	t.Show()
	if err := t.Next(); err != nil {
		return err
	}
	talk := o.Talk(ctx)
	talk.Table, talk.Other = t.Table(ctx), t.Other
	talk.Arrows = terminal.Arrows{Left: "<", Right: ">"}
	talk.Prompt = func() string { return d.View.Turn + "> " }
	err := talk.Run(ctx)
	if err != nil {
		screen.Keep(o.Program, d)
	}
	return err
}
