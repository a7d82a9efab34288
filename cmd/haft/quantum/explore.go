package quantum

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/quantum/record"
)

type exploreOptions struct{ options }

func newExplore(p *cli.Program) *cobra.Command {
	o := &exploreOptions{options{Program: p}}
	cmd := &cobra.Command{
		Use:   "explore [FILE]",
		Short: "Play and look around, line by line",
		Long: `Explore reads commands from standard input, a line each, at a terminal or from a
pipe, and begins with the game in FILE if there is one.

It has two modes. In play mode a line such as e2e4 or Nf3 is a play; in explore
mode nothing moves, and the name of a square selects it: what stands there, how
likely, and its plays. The other commands are the same in both; "help" lists
them. At a terminal the arrow keys, left and right at the start of a line, step
through the distinct boards, as < and > do.

A play that cannot be made is answered on standard error, and changes nothing.`,
		Example: `  printf 'e4\ne5\nsquare e4\nquit\n' | haft quantum explore
  printf '>\nplays e5\n' | haft quantum explore testdata/quantum/capture.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.Reads(cmd, args); err != nil {
				return err
			}
			return o.run(cmd.Context(), args)
		},
	}
	o.flags(cmd)
	o.fileFlags(cmd)
	return cmd
}

func (o *exploreOptions) run(ctx context.Context, files []string) error {
	if err := o.check(); err != nil {
		return err
	}
	r := &record.Game{}
	if len(files) == 0 {
		if err := o.NoFile(); err != nil {
			return err
		}
	} else {
		if files[0] == "-" {
			return errors.New("standard input holds the commands; expected the name of a file")
		}
		var err error
		if r, err = o.only(ctx, files[0]); err != nil {
			return err
		}
	}
	s := &session{options: &o.options, game: o.start(r), selected: model.NoSquare}
	if err := s.begin(ctx); err != nil {
		return err
	}
	defer s.leaveBoard()
	talk := o.Talk(ctx)
	talk.Table, talk.Prompt, talk.Other = s.table(), s.prompt, s.squareOrPlay
	talk.Arrows = terminal.Arrows{Left: "<", Right: ">"}
	return talk.Run(ctx)
}
