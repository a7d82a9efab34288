package board

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve/say"
)

type drawOptions struct {
	*cli.Program
	cli.GameOption
	cli.FormatOption
	flags.LookOption
	view
	ply    string // --ply
	output string
}

// NewDraw is the command "haft draw".
func NewDraw(p *cli.Program) *cobra.Command {
	o := &drawOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "draw [FILE]",
		Short: "Draw a position, or a whole game, as a picture",
		Long: `Draw draws the last position of a game, or another with --ply, as SVG or PNG. A
piece whose nature is known stands on the board as such, its number in green.
Any other is a tile: with four or five natures left they have fixed seats, king
and queen above, rook, bishop and knight below, and a dot stands for one that is
excluded; two or three are in a row, with percentages. The squares of the last
move are coloured, and a square with a + may hold a king in check, in so many
percent of the worlds. Captured pieces stand beside the side that took them.

One question at a time can be drawn into a position: where a piece can go
(--select), what follows from a supposition (--suppose), which plies make a
claim true (--why). --lens shows how likely each piece is to be of one nature.

--ply all, or a range, draws a position after each ply: as GIF, which moves, or
as HTML, a page with a slider.

Of an illegal game it is the position before the first illegal ply, and the exit
status is 1, as it is for a --why that is not true.`,
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
	f.StringVar(&o.ply, "ply", "", "draw the position after ply `N`, or after each of N..M or all (default the last)")
	o.view.flags(cmd)
	o.LookFlags(cmd)
	o.FormatFlag(cmd, cli.PictureFormats...)
	o.GameFlags(cmd)
	o.ProgressFlag(cmd)
	flags.Output(cmd, &o.output, "output", "o", "draw to `FILE`; its extension tells the format (default standard output)")
	cmd.MarkFlagFilename("output", cli.PictureFormats...)
}

func (o *drawOptions) run(ctx context.Context, file string) error {
	if err := o.check(); err != nil {
		return err
	}
	g, err := o.Game(ctx, o.Program, file)
	if err != nil {
		return err
	}
	boards, err := o.boards(ctx, g)
	if err != nil {
		return err
	}
	return o.write(ctx, boards)
}

// check looks at what can be wrong before anything is read.
func (o *drawOptions) check() error {
	if _, err := parsePlies(o.ply); err != nil {
		return err
	}
	return cli.FirstError(o.CheckLook(o.Format), o.view.check(), o.suited())
}

// suited is an error if the options do not go together.
func (o *drawOptions) suited() error {
	plies, _ := parsePlies(o.ply)
	switch question := o.view.question(); {
	case plies.several() && question != "":
		return fmt.Errorf("%s is about one position; --ply %s is several", question, o.ply)
	case plies.several() && (o.Format == "svg" || o.Format == "png"):
		return fmt.Errorf("--ply %s is several positions, and %s holds one; expected --format gif or html, or such a file",
			o.ply, o.Format)
	case (o.Format == "png" || o.Format == "gif") && o.toStdout() && cli.IsTerminal(o.Output):
		return fmt.Errorf("--format %s is not for a terminal; expected -o FILE", o.Format)
	}
	return nil
}

// boards are the pictures that are asked for.
func (o *drawOptions) boards(ctx context.Context, g *model.Game) ([]*picture.Board, error) {
	whole, err := analyzed(ctx, g)
	if err != nil {
		return nil, err
	}
	if !whole.Legal {
		o.Note(cli.No)
		o.TellIllegal(g, whole.Ply, say.WhyIllegal(g, whole))
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
		b.Room = last > first // all pictures are of one size
		boards = append(boards, b)
	}
	return boards, nil
}
