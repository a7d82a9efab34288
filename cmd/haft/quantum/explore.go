package quantum

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/desk"

	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/quantum"
)

type exploreOptions struct{ common options }

func newExplore(p *cli.Program) *cobra.Command {
	o := &exploreOptions{options{program: p}}
	cmd := &cobra.Command{
		Use:   "explore [FILE]",
		Short: "Play and look around, on a board in the terminal",
		Long: `Explore fills the terminal with a board on which likelier men are more visible.
It begins with the game in FILE, if you name one. There are two modes, and the
key m changes between them. In play mode you make a play by selecting two
squares. In explore mode nothing moves: select a square to see who may stand
there, on how many boards, and how likely each play from there is to be
realised. After Tab, the arrow keys step through the distinct boards; "?" lists
the keys.

Explore reads commands instead, one on each line, if standard input or output is
not a terminal, if TERM is dumb, or with the engine explicit. In play mode a
line such as e2e4 or Nf3 is a play; in explore mode the name of a square selects
it. "help" lists the commands. At a terminal, the left and right arrow keys at
the start of a line step through the distinct boards, as < and > do.

The game is saved in a file of your choice. One that exists is replaced only if
you say so, and never if it is FILE.

A play that cannot be made changes nothing; a message on standard error says
why. If standard input is not a terminal, the exit status is then 1.`,
		Example: `  printf 'e4\ne5\nsquare e4\nquit\n' | haft quantum explore
  printf '>\nplays e5\n' | haft quantum explore testdata/quantum/capture.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.Reads(cmd, args); err != nil {
				return err
			}
			return o.run(cmd.Context(), args)
		},
	}
	o.common.flags(cmd)
	o.common.fileFlags(cmd)
	return cmd
}

func (o *exploreOptions) run(ctx context.Context, files []string) error {
	if err := o.common.check(); err != nil {
		return err
	}
	r := &quantum.Game{}
	if len(files) == 0 {
		if err := o.common.which.NoFile(); err != nil {
			return err
		}
	} else {
		if files[0] == "-" {
			return errors.New("standard input holds the commands; expected the name of a file")
		}
		var err error
		if r, err = o.common.only(ctx, files[0]); err != nil {
			return err
		}
	}
	defer o.common.limitHeap()()
	if o.common.engine == engines[0] && desk.Fits(o.common.program) {
		return o.show(ctx, o.common.start(r))
	}
	s := &session{options: &o.common, game: o.common.start(r), selected: model.NoSquare}
	if err := s.begin(ctx); err != nil {
		return err
	}
	defer s.leaveBoard()
	talk := o.common.program.Talk(ctx)
	talk.Table, talk.Prompt, talk.Other = s.table(), s.prompt, s.squareOrPlay
	talk.Arrows = terminal.Arrows{Left: "<", Right: ">"}
	return talk.Run(ctx)
}

// show plays what the file holds and shows it on the full screen.
func (o *exploreOptions) show(ctx context.Context, g *game) error {
	if err := o.common.replay(ctx, g); err != nil {
		return err
	}
	g.tell(&o.common)
	var text strings.Builder
	if err := quantum.Write(&text, g.record, g.plays()); err != nil {
		return err
	}
	limits := board.Usual
	limits.Memory = o.common.memory.Limit
	d, err := desk.Open(ctx, limits, text.String(), "game")
	if err != nil {
		return err
	}
	return desk.Show(ctx, o.common.program, d)
}
