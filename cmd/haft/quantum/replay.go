package quantum

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/model/quantum"
)

type replayOptions struct{ show showOptions }

func newReplay(p *cli.Program) *cobra.Command {
	o := &replayOptions{showOptions{common: options{program: p}}}
	cmd := &cobra.Command{
		Use:     "replay [FILE]",
		Aliases: []string{"play"}, // its former name, now kept free for a board to play on
		Short:   "Replay a game, and print the numbers after each play",
		Long: `Replay makes the plays of a game. After each play it tells with what probability
the play was realised, how many boards there are, and on how many of them a king
is lost or in check. Then it draws the last position, with each man's
probability.

FILE is PGN with the tag Variant "Quantum Chess (Dennis)", a list of plays, or
JSON Lines: {"moves": "e2e4 e7e5"}. A play is two squares, or a move in short
algebraic notation that fits only one possible play. Text and jsonl show all
games of FILE. Other formats and --plot show only one, which --game chooses.

An impossible play ends the game, with exit status 1. If the boards would take
more than --max-memory, the exit status is 3, and the plays up to there are
reported exactly. With --sample the plays after them are estimated, if the file
writes them as squares. Estimates are never shown as exact numbers.`,
		Example: `  haft quantum replay testdata/quantum/fools-mate.pgn
  echo 'd4 e5 dxe5' | haft quantum replay --square e5 --boards 5
  echo 'e2e4 e7e5' | haft quantum replay --format json`,
		RunE: p.OnFile(func(ctx context.Context, file string) error { return o.run(ctx, file) }),
	}
	o.show.flags(cmd)
	o.show.common.fileFlags(cmd)
	o.show.sample.flags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.show.sample.count > 0 {
			return nil
		}
		return cli.OnlyFor(cmd, "--sample", "seed")
	}
	return cmd
}

func (o *replayOptions) run(ctx context.Context, file string) error {
	if err := o.show.check(); err != nil {
		return err
	}
	if o.show.common.which.Chosen() || o.show.plot.Name != "" || o.show.format.Name != "text" && o.show.format.Name != "jsonl" {
		r, err := o.show.common.only(ctx, file)
		if err != nil {
			return err
		}
		return o.play(ctx, r)
	}
	shown := false
	for r, err := range cli.EachGame(ctx, o.show.common.program, file, quantum.NewReader) {
		if err != nil {
			return err
		}
		if o.show.common.program.TellUnread(&r.Header); r.Broken != nil {
			continue
		}
		if shown && o.show.format.Name == "text" {
			o.show.common.program.Printf("\n")
		}
		shown = true
		if err := o.play(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// play makes the plays of a game and shows the result.
func (o *replayOptions) play(ctx context.Context, r *quantum.Game) error {
	defer o.show.common.limitHeap()()
	g := o.show.common.start(r)
	err := o.show.common.replay(ctx, g)
	if err == nil {
		err = o.show.sample.take(ctx, g)
	}
	shown := o.show.show(ctx, g)
	g.tell(&o.show.common)
	return errors.Join(err, shown)
}
