package play

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve/explain"
)

type drawOptions struct {
	program *cli.Program
	game    cli.GameOption
	format  cli.FormatOption
	look    cli.LookOption
	view    view
	ply     string // --ply
	output  string
}

// NewDraw is the command "haft draw".
func NewDraw(p *cli.Program) *cobra.Command {
	o := &drawOptions{program: p}
	cmd := &cobra.Command{
		Use:   "draw [FILE]",
		Short: "Draw a position, or a whole game, as a picture",
		Long: `Draw draws the last position of a game, or another one with --ply, as SVG or
PNG. A piece with a known nature stands on the board as what it is, its number
in green. Any other piece is a tile. With four or five natures left, each has a
fixed place on the tile, king and queen above, rook, bishop and knight below; a
dot means that a nature is excluded. Two or three natures stand in a row, with
percentages. The squares of the last move are coloured. A plus marks a square
where a king may be in check, with the percentage of worlds in which it is.
Captured pieces stand beside the side that took them.

A picture can also answer one question: where a piece can go (--select), what
follows if you suppose something (--suppose), or which plies make a claim true
(--why). --lens shows how likely each piece is to have one nature.

--ply all, or a range of plies, draws a position after each ply: as an animated
GIF, or as an HTML page with a slider.

For an illegal game, draw shows the position before the first illegal ply, and
the exit status is 1. It is also 1 for a --why that is not true.`,
		Example: `  haft draw testdata/games/immortal.pgn --ply 23
  haft draw testdata/games/seeds/001-check.pgn --select e6 | grep -c '<use'
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft draw --why w6=Q --theme dark`,
		RunE: p.OnFile(o.run),
	}
	o.flags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return o.guess(cmd) }
	return cmd
}

func (o *drawOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.ply, "ply", "",
		"draw the position after ply `N`, 0 for the start, or after each of N..M or all\n(default the last)")
	o.view.flags(cmd)
	o.look.AddFlags(cmd)
	o.format.AddFlag(cmd, picture.Formats...)
	o.game.AddFlags(cmd)
	o.program.ProgressFlag(cmd)
	cli.Output(cmd, &o.output, "output", "o", "draw to `FILE`; its extension sets the format (default standard output)")
	cmd.MarkFlagFilename("output", picture.Formats...)
}

func (o *drawOptions) run(ctx context.Context, file string) error {
	if err := o.check(); err != nil {
		return err
	}
	g, err := o.game.Game(ctx, o.program, file)
	if err != nil {
		return err
	}
	boards, err := o.boards(ctx, g)
	if err != nil {
		return err
	}
	return o.write(ctx, boards)
}

// check checks the options before anything is read.
func (o *drawOptions) check() error {
	if _, err := parsePlies(o.ply); err != nil {
		return err
	}
	return cli.FirstError(o.look.Check(o.format.Name), o.view.check(), o.suited())
}

// suited returns an error if the options do not go together.
func (o *drawOptions) suited() error {
	plies, _ := parsePlies(o.ply)
	switch question := o.view.question(); {
	case plies.several() && question != "":
		return fmt.Errorf("%s is about one position; --ply %s is several", question, o.ply)
	case plies.several() && (o.format.Name == "svg" || o.format.Name == "png"):
		return fmt.Errorf("--ply %s is several positions, but %s holds only one; "+
			"expected --format gif or html, or such a file",
			o.ply, o.format.Name)
	case (o.format.Name == "png" || o.format.Name == "gif") && o.output == "" && cli.IsTerminal(o.program.Output):
		return fmt.Errorf("--format %s is not for a terminal; expected -o FILE", o.format.Name)
	}
	return nil
}

// boards returns the pictures that the user asked for.
func (o *drawOptions) boards(ctx context.Context, g *model.Game) ([]*picture.Board, error) {
	whole, err := analyzed(ctx, g)
	if err != nil {
		return nil, err
	}
	if !whole.Legal {
		o.program.Note(cli.No)
		o.program.TellIllegal(g, whole.Ply, explain.WhyIllegal(g, whole))
	}
	first, last, err := o.bounds(whole)
	if err != nil {
		return nil, err
	}
	var boards []*picture.Board
	for t := first; t <= last; t++ {
		b, err := o.board(ctx, g, whole, t)
		if err != nil {
			return nil, err
		}
		b.Room = last > first // all pictures have the same size
		boards = append(boards, b)
	}
	return boards, nil
}
